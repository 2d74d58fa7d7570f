import {
  isMidnight,
  isoDay,
  localMoment,
  readIso,
  typedTime,
  type Moment,
} from '../../core/fields/calendar.ts'
import { readInstant } from '../../core/fields/datetime.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** FRM-06: a stored day as the input shows it, dd-mm-yyyy in both languages; what is no date stays as it was typed. */
export function typedDate(stored: unknown): string {
  if (typeof stored !== 'string') return ''
  const moment = readIso(stored)
  return moment ? dashed(moment) + (isMidnight(moment) ? '' : ` ${typedTime(moment)}`) : stored
}

const dashed = (moment: Moment) => `${two(moment.day)}-${two(moment.month)}-${moment.year}`

/** The day of a stored date, as a calendar takes it; null while there is none. */
export function dayOf(stored: unknown): string | null {
  const moment = typeof stored === 'string' ? readIso(stored) : undefined
  return moment ? isoDay(moment) : null
}

/** An instant as a `datetime-local` input takes it, in the browser's zone. */
export function localInput(stored: unknown): string {
  const instant = readInstant(stored)
  if (!instant) return ''
  const moment = localMoment(instant)
  const seconds = moment.second === 0 ? '' : `:${two(moment.second)}`
  return `${isoDay(moment)}T${two(moment.hour)}:${two(moment.minute)}${seconds}`
}
