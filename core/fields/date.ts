import type { PublicValue } from './publicValue.ts'
import { isoDay, readIso, writeDay } from './calendar.ts'
import { completeDay, readTyped } from './typed-day.ts'
import { defineKind, fault, type View } from './kind.ts'
import { plain, stringKind, trimmed } from './strings.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

/** A date that a page can write; the day alone must be one, too. */
export const isReadableDate = (value: unknown): value is string =>
  typeof value === 'string' &&
  !Number.isNaN(Date.parse(value)) &&
  !Number.isNaN(Date.parse(value.slice(0, 10)))

export const publicDay = (value: unknown): PublicValue | undefined =>
  isReadableDate(value) ? { kind: 'date', date: value.slice(0, 10) } : undefined

function writtenDay(value: unknown, _field: unknown, { language }: View): string {
  const moment = readIso(plain(value))
  return moment ? writeDay(moment, 'typed', language) : plain(value)
}

/** A day, `YYYY-MM-DD`. */
export const date = defineKind({
  ...stringKind,
  control: 'day',
  format: 'date',
  limits: ['format'],
  meanings: ['expiry'],
  check: (value) =>
    typeof value === 'string' && day.test(value) && readIso(value) ? [] : [fault('fields.date')],
  toText(value, _field, { language }) {
    const moment = readIso(plain(value))
    return moment ? writeDay(moment, 'full', language) : plain(value)
  },
  toInput: writtenDay,
  toCell: writtenDay,
  complete: completeDay,
  parse(text, _field, { language }) {
    const moment = readTyped(text, language)
    return moment ? isoDay(moment) : trimmed(text)
  },
  publicValue: publicDay,
})
