import {
  instantOf,
  isMidnight,
  isoDay,
  localMoment,
  readIso,
  readTyped,
  typedDay,
  typedTime,
  type Moment,
} from '../../core/fields/calendar.ts'
import { readInstant } from '../../core/fields/datetime.ts'
import type { Language } from '../../core/i18n/index.ts'

/** FRM-06: a stored day as people write it, the month first in English; what is no date stays as it was typed. */
export function typedDate(stored: unknown, language: Language): string {
  if (typeof stored !== 'string') return ''
  const moment = readIso(stored)
  return moment ? typedDay(moment, language) + timeAfter(stored) : stored
}

/** ` 14:05` of a stored day that has a time, which another day in its place keeps. */
export function timeAfter(stored: unknown): string {
  const moment = typeof stored === 'string' ? readIso(stored) : undefined
  return moment && !isMidnight(moment) ? ` ${typedTime(moment)}` : ''
}

/** The day of a stored date or instant, as a calendar takes it; null while there is none. */
export function dayOf(stored: unknown): string | null {
  const moment = momentOf(stored)
  return moment ? isoDay(moment) : null
}

/** An instant as its two boxes hold it, in the browser's zone. */
export interface Boxes {
  day: string
  time: string
}

/** What an instant's boxes show; what is no instant is divided before its time, if it has one. */
export function boxesOf(stored: unknown, language: Language): Boxes {
  const instant = readInstant(stored)
  if (instant) {
    const moment = localMoment(instant)
    return { day: typedDay(moment, language), time: shownTime(moment) }
  }
  const text = typeof stored === 'string' ? stored : ''
  const [, day = '', time = ''] = /^(.*?)(?:(?:^|[ T])(\S*:\S*))?$/.exec(text.trim()) ?? []
  return { day, time }
}

/** The instant that two boxes name, a day alone from its midnight; what can't be read stays as it was typed. */
export function instantOfBoxes(
  { day, time }: Boxes,
  stored: unknown,
  language: Language,
): string | undefined {
  const before = readInstant(stored)
  const moment = before && localMoment(before)
  // The box has no seconds; those of an instant whose time wasn't touched are not lost.
  const whole = moment && shownTime(moment) === time ? typedTime(moment) : wholeTime(time)
  const text = `${wholeDay(day)} ${whole}`.trim()
  const named = readTyped(text, language)
  return named ? instantOf(named).toISOString() : text || undefined
}

const two = (part: number) => String(part).padStart(2, '0')

const shownTime = ({ hour, minute }: Moment) => `${two(hour)}:${two(minute)}`

/** A day as hands write it in a hurry, 4/3/26, 4.3.2026 or 04032026, with all its figures; anything else as it is. */
export function wholeDay(text: string): string {
  const typed = text.trim()
  const [, first, separator = '', second, year] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})()(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
    []
  if (!first || !second || !year) return typed
  const between = separator === '-' ? '-' : '/'
  return [first.padStart(2, '0'), second.padStart(2, '0'), year.padStart(4, '20')].join(between)
}

/** A time of the day as hands write it, 9, 9.30, 930 or 09:30, with all its figures; anything else as it is. */
export function wholeTime(text: string): string {
  const typed = text.trim()
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.h ]?(\d{2}))?(?: ?hs?)?$/.exec(typed) ?? []
  return hour === undefined ? typed : `${hour.padStart(2, '0')}:${minute}`
}

function momentOf(stored: unknown): Moment | undefined {
  const instant = readInstant(stored)
  if (instant) return localMoment(instant)
  return typeof stored === 'string' ? readIso(stored) : undefined
}
