import { instantOf, localMoment, readIso, typedTime, writeDay, writeMoment } from './calendar.ts'
import { isReadableDate } from './date.ts'
import { completeMoment, readTyped } from './typed-day.ts'
import { defineKind, fault } from './kind.ts'
import { plain, stringKind, trimmed } from './strings.ts'

const zoned = /^(.+T.+)(?:Z|[+-]\d{2}:\d{2})$/

/** The instant of an ISO text with a zone. Undefined without a zone and for a moment that doesn't exist. */
export function readInstant(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() < 1900 || instant.getUTCFullYear() > 2199)
    return undefined
  // A value that survives a round trip is a stored moment; an impossible moment would turn into another one.
  return instant.toISOString() === value || readIso(zoned.exec(value)?.[1] ?? '') ? instant : undefined
}

/** A day as forms hold it while its time is missing. */
const onlyDay = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$/

/** An instant, ISO in UTC with milliseconds. */
export const datetime = defineKind({
  ...stringKind,
  control: 'moment',
  format: 'date-time',
  limits: ['format'],
  normalise: (input) => readInstant(trimmed(input))?.toISOString() ?? trimmed(input),
  check: (value) =>
    readInstant(value)
      ? []
      : [fault(typeof value === 'string' && onlyDay.test(value) ? 'fields.time' : 'fields.datetime')],
  toText(value, _field, { language, timeZone }) {
    const instant = readInstant(value)
    if (!instant) return plain(value)
    const moment = localMoment(instant, timeZone)
    return writeMoment(moment, language)
  },
  toInput(value, _field, { language, timeZone }) {
    const instant = readInstant(value)
    if (!instant) return plain(value)
    const moment = localMoment(instant, timeZone)
    return `${writeDay(moment, 'typed', language)} ${typedTime(moment)}`
  },
  toCell(value, _field, { language, timeZone }) {
    const instant = readInstant(value)
    if (!instant) return plain(value)
    const moment = localMoment(instant, timeZone)
    return `${writeDay(moment, 'typed', language)} ${typedTime({ ...moment, second: 0, millisecond: 0 })}`
  },
  complete: completeMoment,
  parse(text, _field, { language, timeZone }) {
    const instant = readInstant(text.trim())
    if (instant) return instant.toISOString()
    const moment = readTyped(text, language)
    return moment ? instantOf(moment, timeZone).toISOString() : trimmed(text)
  },
  publicValue: (value) => (isReadableDate(value) ? { kind: 'date', date: value, time: true } : undefined),
})
