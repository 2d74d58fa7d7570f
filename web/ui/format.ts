import { localMoment, readIso, type Moment } from '../../core/fields/calendar.ts'
import { type Language, locales } from '../../core/i18n/index.ts'

/**
 * GEN-10: dates in lists as dd/MM/yy, today's as "Hoy, HH:mm", in the account's zone and with a 24 h clock. English has
 * "4 Dec 2025": beside forms with the month first, 04/12/25 would be two days.
 */
export function shortDate(
  iso: string,
  language: Language,
  todayText: (time: string) => string,
  now = new Date(),
): string {
  const moment = localMoment(new Date(iso))
  return isSameDay(moment, localMoment(now)) ? todayText(clockOf(moment)) : dayMonthYear(moment, language)
}

/** A stored day as lists write it, without its time. Text that is no day stays as it is. */
export function shortDay(stored: unknown, language: Language): string {
  if (typeof stored !== 'string') return ''
  const moment = readIso(stored.slice(0, 10))
  return moment ? dayMonthYear(moment, language) : stored
}

/** GEN-10: the last update as dd/mm/yy hh:mm:ss. */
export function exactTime(iso: string, language: Language): string {
  const moment = localMoment(new Date(iso))
  return `${dayMonthYear(moment, language)}${locales[language].beforeTime}${exactClock(iso)}`
}

/** The hour and minute of a moment. */
export function clockTime(iso: string): string {
  return clockOf(localMoment(new Date(iso)))
}

/** The same with its second. */
export function exactClock(iso: string): string {
  const moment = localMoment(new Date(iso))
  return `${clockOf(moment)}:${two(moment.second)}`
}

/** Whether a moment is of today. */
export const isToday = (iso: string, now = new Date()): boolean =>
  isSameDay(localMoment(new Date(iso)), localMoment(now))

const isSameDay = (a: Moment, b: Moment): boolean =>
  a.year === b.year && a.month === b.month && a.day === b.day

/** GEN-10: the date and hour of files, places, assets, dashboards and checks, as dd-MM-yy HH:mm. */
export function dashedDate(iso: string, language: Language): string {
  const moment = localMoment(new Date(iso))
  return `${dayMonthYear(moment, language).replaceAll('/', '-')}${locales[language].beforeTime}${clockOf(moment)}`
}

/** Formats a number for the language: 1.400 in Spanish, 1,400 in English. */
export function amount(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(locales[language].tag, { useGrouping: true, ...options })
}

function dayMonthYear({ year, month, day }: Moment, language: Language): string {
  const { tag, shortDay } = locales[language]
  return new Date(Date.UTC(year, month - 1, day)).toLocaleDateString(tag, { ...shortDay, timeZone: 'UTC' })
}
const clockOf = ({ hour, minute }: Moment): string => `${two(hour)}:${two(minute)}`
const two = (value: number) => String(value).padStart(2, '0')
