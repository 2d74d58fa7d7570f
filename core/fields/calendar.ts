import { type DayStyle, type Language, locales } from '../i18n/locales.ts'

export interface Moment {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
}

const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0 }

/** Whether the day exists. Years outside 1900…2199 are taken for typing errors. */
export function isDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function isTime(hour: number, minute: number, second: number): boolean {
  return hour <= 23 && minute <= 59 && second <= 59
}

/** Reads `YYYY-MM-DD` with or without `THH:mm[:ss[.mmm]]`. Undefined for another form and for a moment that doesn't exist. */
export function readIso(text: string): Moment | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d{0,6})?)?)?$/.exec(
    text,
  )
  if (parts === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  if (!isDay(year, month, day) || !isTime(hour, minute, second)) return undefined
  return { year, month, day, hour, minute, second, millisecond: Number((parts[7] ?? '0').padEnd(3, '0')) }
}

/** Reads a day: `YYYY-MM-DD`, `today`, or `today-N` for N days before. Undefined for another text. */
export function readDay(text: string, today: Moment): Moment | undefined {
  const relative = /^today(?:-(\d{1,4}))?$/.exec(text)
  if (relative) return dayAfter(today, -Number(relative[1] ?? 0))
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? readIso(text) : undefined
}

/** The midnight of a number of days later. */
export function dayAfter({ year, month, day }: Moment, days: number): Moment {
  return localMoment(new Date(Date.UTC(year, month - 1, day + days)), 'UTC')
}

const two = (part: number) => String(part).padStart(2, '0')

export function isoDay(moment: Moment): string {
  return `${moment.year}-${two(moment.month)}-${two(moment.day)}`
}

export function isoLocal(moment: Moment): string {
  return `${isoDay(moment)}T${two(moment.hour)}:${two(moment.minute)}:${two(moment.second)}`
}

/** FIG-06: the one way to write a day. Its month as a word is cut after three letters where the style says so. */
export function writeDay({ year, month, day }: Moment, style: DayStyle, language: Language): string {
  const { days, months, weekdays } = locales[language]
  const name = months[month - 1]!
  const parts: Record<string, string> = {
    d: String(day),
    dd: two(day),
    MM: two(month),
    MMM: name.slice(0, 3),
    MMMM: name,
    yy: two(year % 100),
    yyyy: String(year),
    EEEE: weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]!,
  }
  return days[style].replace(/\{(\w+)\}/g, (_whole, part: string) => parts[part]!)
}

/** A day with its hour and minute: 24/03/2026 14:05, 24 Mar 2026, 14:05. */
export const writeMoment = (moment: Moment, language: Language): string =>
  writeDay(moment, 'full', language) +
  locales[language].beforeTime +
  typedTime({ ...moment, second: 0, millisecond: 0 })

/** `14:05`. Seconds follow if they aren't zero, so a cell loses nothing. */
export function typedTime({ hour, minute, second, millisecond }: Moment): string {
  const fraction = millisecond === 0 ? '' : `.${String(millisecond).padStart(3, '0')}`
  return `${two(hour)}:${two(minute)}${second === 0 && millisecond === 0 ? '' : `:${two(second)}${fraction}`}`
}

export function isMidnight({ hour, minute, second, millisecond }: Moment): boolean {
  return hour === 0 && minute === 0 && second === 0 && millisecond === 0
}

/** The default zone of an account. */
export const defaultTimeZone = 'America/Argentina/Buenos_Aires'

/** Whether this platform knows a zone of the IANA list. Offsets (-03:00) are refused, because older Node versions don't take them. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    return /^[A-Za-z]/.test(timeZone)
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The zone of the account whose page this is; a server keeps none. */
let pageZone: string | undefined

/** FIG-04: moments of a page are those of its account, wherever the browser stands. */
export function keepTimeZone(timeZone: string): void {
  pageZone = timeZone
}

export const keptTimeZone = (): string | undefined => pageZone

/** The local moment of an instant in a zone, by default that of the page, and where none is kept the machine's. */
export function localMoment(instant: Date, timeZone = pageZone): Moment {
  const key = timeZone ?? ''
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      ...(timeZone === undefined ? {} : { timeZone }),
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(key, format)
  }
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { ...midnight, year, month, day, hour, minute, second, millisecond: instant.getUTCMilliseconds() }
}

/** The offset of a zone at an instant: GMT-3, GMT+5:30. */
export function offsetOf(instant: Date, timeZone: string): string {
  const minutes = Math.round((utc(localMoment(instant, timeZone)) - instant.getTime()) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes === 0 ? '' : minutes < 0 ? '-' : '+'}${hours || rest ? hours : ''}${rest ? `:${two(rest)}` : ''}`
}

/** The instant of a local moment. The second pass corrects the offset where the first guess lay on the other side of a change of clocks. */
export function instantOf(moment: Moment, timeZone = pageZone): Date {
  const wanted = utc(moment)
  let instant = wanted
  for (let pass = 0; pass < 2; pass++) instant += wanted - utc(localMoment(new Date(instant), timeZone))
  return new Date(instant)
}

function utc({ year, month, day, hour, minute, second, millisecond }: Moment): number {
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
}
