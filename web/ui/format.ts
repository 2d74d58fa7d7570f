/**
 * GEN-10: dates in lists as dd/MM/yy, today's as "Hoy, HH:mm", in the browser's zone and with a 24 h clock. English has
 * "4 Dec 2025": beside forms with the month first, 04/12/25 would be two days.
 */
export function shortDate(
  iso: string,
  language: string,
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
export function shortDay(stored: unknown, language: string): string {
  if (typeof stored !== 'string') return ''
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(stored) ?? []
  return year ? dayMonthYear(new Date(Number(year), Number(month) - 1, Number(day)), language) : stored
}

/** GEN-10: the last update as dd/mm/yy hh:mm:ss. */
export function exactTime(iso: string, language: string): string {
  const date = new Date(iso)
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return `${dayMonthYear(date, language)}${language === 'es' ? '' : ','} ${time}`
}

/** GEN-10: the date and hour of files, places, assets, dashboards and checks, as dd-MM-yy HH:mm. */
export function dashedDate(iso: string, language: string): string {
  const date = new Date(iso)
  const time = [date.getHours(), date.getMinutes()].map(two).join(':')
  return language === 'es'
    ? `${dayMonthYear(date, language).replaceAll('/', '-')} ${time}`
    : `${dayMonthYear(date, language)}, ${time}`
}

/** Formats a number for the language: 1.400 in Spanish, 1,400 in English. */
export function amount(value: number, language: string, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(language === 'es' ? 'es-AR' : language, { useGrouping: true, ...options })
}

const dayMonthYear = (date: Date, language: string) =>
  language === 'es'
    ? [date.getDate(), date.getMonth() + 1, date.getFullYear() % 100].map(two).join('/')
    : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const two = (value: number) => String(value).padStart(2, '0')
