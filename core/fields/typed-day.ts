import { type Language, languages, locales } from '../i18n/locales.ts'
import { isDay, isTime, type Moment, readIso } from './calendar.ts'

/**
 * Reads a date as people type it: `dd-mm-yyyy` (FRM-06), `dd/mm/yyyy` in Spanish and `mm/dd/yyyy` in English (MIL-22),
 * ten characters in three parts, optionally followed by a time. ISO dates are read too.
 */
export function readTyped(text: string, language: Language): Moment | undefined {
  const typed = text.trim()
  const parts = /^(\d{2})([-/])(\d{2})\2(\d{4})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{3}))?)?)?$/.exec(
    typed,
  )
  if (parts === null) return readIso(typed.replace(' ', 'T'))
  const [, first = '', separator, second = '', year = '', ...time] = parts
  const [day, month] =
    separator === '/' && locales[language].typedDate === 'month first' ? [second, first] : [first, second]
  const [hour = 0, minute = 0, seconds = 0, millisecond = 0] = time.map((part) => Number(part ?? 0))
  if (!isDay(Number(year), Number(month), Number(day)) || !isTime(hour, minute, seconds)) return undefined
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour,
    minute,
    second: seconds,
    millisecond,
  }
}

/** The month that a word names in one of our languages; people cut it after three letters or more. */
const monthNamed = (word: string): number =>
  Array.from({ length: 12 }, (_, month) => languages.map((language) => locales[language].months[month]!))
    .map((names, month) => (month === 8 ? [...names, 'setiembre'] : names))
    .findIndex((names) => names.some((name) => name.toLowerCase().startsWith(word)))
const dayFirst =
  /^(?:\p{L}{2,10}[.,]?\s+)?(\d{1,2})(?:\.?[ºª°])?[\s./-]*(?:de\s+)?(\p{L}{3,10})\.?[\s.,/-]*(?:del?\s+)?(\d{4}|\d{2}),?$/iu
const monthFirst =
  /^(?:\p{L}{3,10}[.,]?\s+)?(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+)(\d{4}|\d{2}),?$/iu

/** A day whose month is a word, as `dd-mm-yyyy`: 5-jun-26, viernes 5 de junio de 2026, Aug 5, 2026 (FIG-05). */
function wordedDay(typed: string): string | undefined {
  const [, day, word, year] = dayFirst.exec(typed) ?? []
  const [, otherWord, otherDay, otherYear] = day === undefined ? (monthFirst.exec(typed) ?? []) : []
  const name = (word ?? otherWord)?.toLowerCase()
  const month = name === undefined ? -1 : monthNamed(name)
  if (month < 0) return undefined
  return [
    (day ?? otherDay)!.padStart(2, '0'),
    String(month + 1).padStart(2, '0'),
    (year ?? otherYear)!.padStart(4, '20'),
  ].join('-')
}

/**
 * Completes an abbreviated day, such as 4/3/26, 4.3.2026 or 04032026, to all digits, and writes the month of 5-jun-26 as a number.
 * Other text stays as it is.
 */
export function completeDay(text: string): string {
  const typed = text.trim()
  const worded = wordedDay(typed)
  if (worded !== undefined) return worded
  const [, first, separator = '', second, year] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})()(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
    []
  if (!first || !second || !year) return typed
  const between = separator === '-' ? '-' : '/'
  return [first.padStart(2, '0'), second.padStart(2, '0'), year.padStart(4, '20')].join(between)
}

/** Completes an abbreviated time, such as 9, 9.30, 930 or 09:30, to all digits. Other text stays as it is. */
export function completeTime(text: string): string {
  const typed = text.trim()
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.h ]?(\d{2}))?(?: ?hs?)?$/.exec(typed) ?? []
  return hour === undefined ? typed : `${hour.padStart(2, '0')}:${minute}`
}

const hours = /^(.*?\d)\s*(?:h|hs|hrs?|horas?)\.?$/i

/** The day and the time of a typed moment: 5/6/26 14:30, lun. 5/6/26, 14.30, 5/6/26 9 hs. */
export function splitMoment(text: string): { day: string; time: string } {
  const typed = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?:,| -|,? a las?|,? at) (?=\d{1,2}[:.h]\d{2})/i, ' ')
    .replace(/^\p{L}{2,10}[.,]? (?=\d{1,2}[-/.]\d)/u, '')
  const [, before = typed] = hours.exec(typed) ?? []
  const [, day = '', time = ''] =
    /^(.*?)(?:(?:^|[ T])(\S*:\S*|(?<=[\d/.-]{5} )\d{1,2}[.h]\d{2}))?$/.exec(before) ?? []
  if (time !== '' || before === typed) return { day, time }
  const [, plainDay = typed, hour = ''] = /^(.*) (\d{1,4})$/.exec(before) ?? []
  return { day: plainDay, time: hour }
}

/** A typed moment with an abbreviated day or time completed. */
export function completeMoment(text: string): string {
  const { day, time } = splitMoment(text)
  return `${completeDay(day)} ${completeTime(time)}`.trim()
}
