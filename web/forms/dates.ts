import {
  instantOf,
  isMidnight,
  isoDay,
  localMoment,
  readIso,
  typedTime,
  writeDay,
  type Moment,
} from '../../core/fields/calendar.ts'
import { completeDay, completeTime, readTyped, splitMoment } from '../../core/fields/typed-day.ts'
import { readInstant } from '../../core/fields/datetime.ts'
import type { Language } from '../../core/i18n/index.ts'

/** FRM-06: formats a stored day, with the month first in English. Text that is not a date stays as typed. */
export function typedDate(stored: unknown, language: Language): string {
  if (typeof stored !== 'string') return ''
  const moment = readIso(stored)
  return moment ? writeDay(moment, 'typed', language) + timeAfter(stored) : stored
}

/** ` 14:05` for a stored day with a time. It is appended again when another day is chosen. */
export function timeAfter(stored: unknown): string {
  const moment = typeof stored === 'string' ? readIso(stored) : undefined
  return moment && !isMidnight(moment) ? ` ${typedTime(moment)}` : ''
}

/** The day of a stored date or instant in the calendar's format; null when there is none. */
export function dayOf(stored: unknown): string | null {
  const moment = momentOf(stored)
  return moment ? isoDay(moment) : null
}

/** The texts of the day and time boxes of an instant, in the browser's zone. */
export interface Boxes {
  day: string
  time: string
}

/** The texts for a stored instant. Other text is split before its time, if it has one. */
export function boxesOf(stored: unknown, language: Language): Boxes {
  const instant = readInstant(stored)
  if (instant) {
    const moment = localMoment(instant)
    return { day: writeDay(moment, 'typed', language), time: shownTime(moment) }
  }
  return splitMoment(typeof stored === 'string' ? stored : '')
}

/**
 * The instant in the two boxes. Today without a time is now; the hour of another day is asked for, since midnight would put
 * two trucks of a day in a wrong order. Unreadable text stays as typed.
 */
export function instantOfBoxes(
  { day, time }: Boxes,
  stored: unknown,
  language: Language,
  now = new Date(),
): string | undefined {
  const before = readInstant(stored)
  const moment = before && localMoment(before)
  // The box has no seconds: an untouched time keeps the seconds of the stored instant.
  const whole = moment && shownTime(moment) === time ? typedTime(moment) : completeTime(time)
  const typed = completeDay(day)
  const today = localMoment(now)
  if (whole === '') {
    const isToday = isDay(typed, language, today)
    return isToday ? instantOf({ ...today, second: 0, millisecond: 0 }).toISOString() : typed || undefined
  }
  const text = `${typed} ${whole}`.trim()
  const named = readTyped(text, language)
  return named ? instantOf(named).toISOString() : text || undefined
}

const isDay = (text: string, language: Language, day: Moment): boolean => {
  const named = readTyped(text, language)
  return named !== undefined && isoDay(named) === isoDay(day)
}

/** Whether the time belongs to the replaced day: a new form starts with the present time, which is wrong for other days. */
export function isHourOfToday(stored: unknown, day: string, language: Language, now = new Date()): boolean {
  const before = readInstant(stored)
  const today = localMoment(now)
  return (
    before !== undefined &&
    isoDay(localMoment(before)) === isoDay(today) &&
    readTyped(completeDay(day), language) !== undefined &&
    !isDay(completeDay(day), language, today)
  )
}

const two = (part: number) => String(part).padStart(2, '0')

const shownTime = ({ hour, minute }: Moment) => `${two(hour)}:${two(minute)}`

function momentOf(stored: unknown): Moment | undefined {
  const instant = readInstant(stored)
  if (instant) return localMoment(instant)
  return typeof stored === 'string' ? readIso(stored) : undefined
}
