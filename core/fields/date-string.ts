import { isMidnight, isoLocal, readIso, typedTime, writeDay } from './calendar.ts'
import { completeMoment, readTyped } from './typed-day.ts'
import { publicDay } from './date.ts'
import { defineKind, fault, type View } from './kind.ts'
import { plain, stringKind, trimmed } from './strings.ts'

const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/

function writtenMoment(value: unknown, _field: unknown, { language }: View): string {
  const moment = readIso(plain(value))
  if (!moment) return plain(value)
  return writeDay(moment, 'typed', language) + (isMidnight(moment) ? '' : ` ${typedTime(moment)}`)
}

/** A moment without a zone, `YYYY-MM-DDTHH:mm:ss`, shown as a day; it may be an identifier (PRD-23). */
export const dateString = defineKind({
  ...stringKind,
  control: 'line',
  limits: [],
  normalise(input) {
    const moment = typeof input === 'string' ? readIso(input.trim()) : undefined
    return moment ? isoLocal(moment) : trimmed(input)
  },
  check: (value) =>
    typeof value === 'string' && local.test(value) && readIso(value) ? [] : [fault('fields.dateString')],
  toText(value, _field, { language }) {
    const moment = readIso(plain(value))
    return moment ? writeDay(moment, 'full', language) : plain(value)
  },
  toInput: writtenMoment,
  toCell: writtenMoment,
  complete: completeMoment,
  parse(text, _field, { language }) {
    const moment = readTyped(text, language)
    return moment ? isoLocal(moment) : trimmed(text)
  },
  publicValue: publicDay,
})
