import { localMoment, readIso, writeDay, type Moment } from '../../core/fields/calendar.ts'
import { type Language, languages, locales } from '../../core/i18n/index.ts'

/** GEN-10: dates in lists as dd/MM/yy in every language, today's as "Hoy, HH:mm", in the account's zone and with a 24 h clock. */
export function listDate(iso: string, todayText: (time: string) => string, now = new Date()): string {
  const moment = localMoment(new Date(iso))
  return isSameDay(moment, localMoment(now)) ? todayText(clockOf(moment)) : listed(moment)
}

/** A stored day as lists write it, without its time. Text that is no day stays as it is. */
export function listDay(stored: unknown): string {
  const moment = dayIn(stored)
  return moment ? listed(moment) : textOf(stored)
}

/** GEN-10: the last update as dd/mm/yy hh:mm:ss. */
export const lastUpdate = (iso: string): string => `${listed(localMoment(new Date(iso)))} ${exactClock(iso)}`

/** GEN-10: the date and hour of files, places, assets, dashboards and checks, as dd-MM-yy HH:mm. */
export function dashedDate(iso: string): string {
  const moment = localMoment(new Date(iso))
  return `${listed(moment).replaceAll('/', '-')} ${clockOf(moment)}`
}

/** FIG-06: a moment's day outside of lists, where English names the month; today's is its hour. */
export function shortDate(
  iso: string,
  language: Language,
  todayText: (time: string) => string,
  now = new Date(),
): string {
  const moment = localMoment(new Date(iso))
  return isSameDay(moment, localMoment(now))
    ? todayText(clockOf(moment))
    : writeDay(moment, 'short', language)
}

/** A stored day outside of lists, without its time. Text that is no day stays as it is. */
export function shortDay(stored: unknown, language: Language): string {
  const moment = dayIn(stored)
  return moment ? writeDay(moment, 'short', language) : textOf(stored)
}

/** A moment outside of lists, to its second. */
export function exactTime(iso: string, language: Language): string {
  const day = writeDay(localMoment(new Date(iso)), 'short', language)
  return day + locales[language].beforeTime + exactClock(iso)
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

/** Formats a number for the language: 1.400 in Spanish, 1,400 in English. */
export function amount(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(locales[language].tag, { useGrouping: true, ...options })
}

const listed = (moment: Moment): string => writeDay(moment, 'list', languages[0])
const textOf = (stored: unknown): string => (typeof stored === 'string' ? stored : '')
const dayIn = (stored: unknown): Moment | undefined => readIso(textOf(stored).slice(0, 10))
const clockOf = ({ hour, minute }: Moment): string => `${two(hour)}:${two(minute)}`
const two = (value: number) => String(value).padStart(2, '0')
