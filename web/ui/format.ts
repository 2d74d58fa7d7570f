/** GEN-10: dates in lists as dd/MM/yy, today's as "Hoy, HH:mm", in the browser's zone and with a 24 h clock. */
export function shortDate(iso: string, todayText: (time: string) => string, now = new Date()): string {
  const date = new Date(iso)
  const sameDay = date.toDateString() === now.toDateString()
  return sameDay ? todayText(`${two(date.getHours())}:${two(date.getMinutes())}`) : dayMonthYear(date)
}

/** GEN-10: the last update as dd/mm/yy hh:mm:ss. */
export function stamp(iso: string): string {
  const date = new Date(iso)
  return `${dayMonthYear(date)} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

/** Formats a number for the language: 1.400 in Spanish, 1,400 in English. */
export function amount(value: number, language: string, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(language === 'es' ? 'es-AR' : language, { useGrouping: true, ...options })
}

const dayMonthYear = (date: Date) =>
  [date.getDate(), date.getMonth() + 1, date.getFullYear() % 100].map(two).join('/')
const two = (value: number) => String(value).padStart(2, '0')
