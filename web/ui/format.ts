import { type Language, locales } from '../../core/i18n/index.ts'

/**
 * GEN-10: dates in lists as dd/MM/yy, today's as "Hoy, HH:mm", in the browser's zone and with a 24 h clock. English has
 * "4 Dec 2025": beside forms with the month first, 04/12/25 would be two days.
 */
export function shortDate(
  iso: string,
  language: Language,
  todayText: (time: string) => string,
  now = new Date(),
): string {
  const date = new Date(iso)
  const sameDay = date.toDateString() === now.toDateString()
  return sameDay
    ? todayText(`${two(date.getHours())}:${two(date.getMinutes())}`)
    : dayMonthYear(date, language)
}

/** A stored day as lists write it, without its time. Text that is no day stays as it is. */
export function shortDay(stored: unknown, language: Language): string {
  if (typeof stored !== 'string') return ''
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(stored) ?? []
  return year ? dayMonthYear(new Date(Number(year), Number(month) - 1, Number(day)), language) : stored
}

/** GEN-10: the last update as dd/mm/yy hh:mm:ss. */
export function exactTime(iso: string, language: Language): string {
  const date = new Date(iso)
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return `${dayMonthYear(date, language)}${locales[language].beforeTime}${time}`
}

/** The hour and minute of a moment. */
export function clockTime(iso: string): string {
  const date = new Date(iso)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** GEN-10: the date and hour of files, places, assets, dashboards and checks, as dd-MM-yy HH:mm. */
export function dashedDate(iso: string, language: Language): string {
  const date = new Date(iso)
  const time = [date.getHours(), date.getMinutes()].map(two).join(':')
  return `${dayMonthYear(date, language).replaceAll('/', '-')}${locales[language].beforeTime}${time}`
}

/** Formats a number for the language: 1.400 in Spanish, 1,400 in English. */
export function amount(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(locales[language].tag, { useGrouping: true, ...options })
}

function dayMonthYear(date: Date, language: Language): string {
  const { tag, shortDay } = locales[language]
  return date.toLocaleDateString(tag, shortDay)
}
const two = (value: number) => String(value).padStart(2, '0')
