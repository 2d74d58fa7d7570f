import type { StoryStage } from '../core/contract/publicPage.ts'
import {
  defaultTimeZone,
  instantOf,
  localMoment,
  type Moment,
  readIso,
  typedTime,
  writeDay,
} from '../core/fields/calendar.ts'
import { formatNumber } from '../core/i18n/format.ts'
import { readNumber } from '../core/readers/number.ts'
import { locales, text, type Language, type TextKey, type TextParams } from '../core/i18n/index.ts'
import { rounded } from '../core/rules/quantity.ts'
import { genderOf, pluralOf, stageNoun } from '../core/i18n/nouns.ts'

/** A stage's name and its words for its products. */
type StageWords = Pick<StoryStage, 'name' | 'words'>

/** Texts, dates, numbers and counts in one language and time zone. */
export interface Words {
  language: Language
  say(key: TextKey, params?: TextParams): string
  /** 27/03/24, in English 27 Mar 2024 */
  day(iso: string): string
  clock(iso: string): string
  /** 09:48 */
  time(iso: string): string
  /** 21 al 26 de marzo de 2024. The dates must all have the same form. */
  days(isos: readonly string[]): string
  number(value: number, unit?: string): string
  /** Text that begins with a number, typed in the account's language, with the number as this page writes it. */
  reread(typed: string): string
  /** The attribute of texts that people typed, where the page is in another language. */
  foreign: { lang?: Language }
  numbers(low: number, high: number, unit?: string): string
  list(items: readonly string[]): string
  /** The stage's own noun: "Partida de uva (CIU)" is "partida de uva". */
  noun(stage: StageWords): string
  /** A name as the heading of one or several: "Certificados". */
  plural(name: string, many: number): string
  /** Of the stage's noun. */
  gender(stage: StageWords): 'm' | 'f'
  /** A title with its value in a sentence: "vigente hasta el 05/08/27". */
  titled(title: string, value: string, isDay: boolean): string
  /** "tres cuarteles", "22 partidas de uva". */
  count(many: number, stage: StageWords): string
  /** In few letters: "3 cuarteles", "22 partidas". */
  tally(many: number, stage: StageWords): string
}

const made = new Map<string, Words>()

/** The words of a language. Days are those of the account's zone, because the server doesn't know the reader's. */
export function wordsOf(
  language: Language,
  timeZone: string = defaultTimeZone,
  source: Language = language,
): Words {
  const key = `${language} ${timeZone} ${source}`
  const words = made.get(key) ?? makeWords(language, timeZone, source)
  made.set(key, words)
  return words
}

function makeWords(language: Language, timeZone: string, source: Language): Words {
  const { tag, beforeDay, beforeTime, mainWord } = locales[language]
  const moment = (iso: string) => localMoment(instant(iso, timeZone), timeZone)
  const day = (at: Moment) => writeDay(at, 'short', language)
  const parts = byQuarter((iso) => partsOf(moment(iso), language))
  const time = (at: Moment) => typedTime({ ...at, second: 0, millisecond: 0 })
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' })
  const noun = ({ name, words }: StageWords) => words?.one ?? stageNoun(name)
  const nounOf = (many: number, stage: StageWords) =>
    many === 1 ? noun(stage) : (stage.words?.many ?? pluralOf(language, stageNoun(stage.name)))
  return {
    language,
    say: (key, params) => text(language, key, params),
    day: byQuarter((iso) => day(moment(iso))),
    clock: (iso) => day(moment(iso)) + beforeTime + time(moment(iso)),
    time: (iso) => time(moment(iso)),
    days: (isos) => span(language, isos, parts),
    number: (value, unit) => figure(language, value, unit),
    reread: (typed) => (source === language ? typed : reread(typed, source, language)),
    foreign: source === language ? {} : { lang: source },
    numbers: (low, high, unit) =>
      low === high
        ? figure(language, low, unit)
        : `${figure(language, low, unit && '')}–${figure(language, high, unit)}`,
    list: (items) => lists.format(items),
    noun,
    gender: (stage) => genderOfStage(language, stage),
    titled: (title, value, isDay) => `${isDay ? beforeDay(title) : title} ${value}`,
    plural: (name, many) => (many === 1 ? name : pluralOf(language, name)),
    count: (many, stage) => `${numeral(language, many, stage)} ${nounOf(many, stage)}`,
    tally(many, stage) {
      const parts = nounOf(many, stage).split(' ')
      return `${figure(language, many, '')} ${parts.at(mainWord)}`
    },
  }
}

/** A day without a zone ("2024-03-27") is the same day in every zone, so it is read as noon. */
function instant(iso: string, timeZone: string): Date {
  const local = readIso(iso)
  if (!local) return new Date(iso)
  return instantOf(iso.includes('T') ? local : { ...local, hour: 12 }, timeZone)
}

interface DayParts {
  day: string
  month: string
  year: string
}

function span(language: Language, isos: readonly string[], parts: (iso: string) => DayParts): string {
  let [first, last] = [isos[0], isos[0]]
  if (first === undefined || last === undefined) return ''
  for (const iso of isos) {
    if (iso < first) first = iso
    if (iso > last) last = iso
  }
  const [from, to] = [parts(first), parts(last)]
  const stretch =
    from.year !== to.year
      ? 'years'
      : from.month !== to.month
        ? 'months'
        : from.day === to.day
          ? 'day'
          : 'days'
  return text(language, `publicPage.dates.${stretch}`, {
    day: from.day,
    month: from.month,
    year: from.year,
    lastDay: to.day,
    lastMonth: to.month,
    lastYear: to.year,
  })
}

const partsOf = ({ day, month, year }: Moment, language: Language): DayParts => ({
  day: String(day),
  month: locales[language].months[month - 1]!,
  year: String(year),
})

/** Caches by the quarter of an hour, because formatting is slow and in every zone days begin on one. */
function byQuarter<T>(make: (iso: string) => T): (iso: string) => T {
  const made = new Map<string | number, T>()
  return (iso) => {
    const quarter = quarterOf(iso)
    const known = made.get(quarter)
    if (known !== undefined) return known
    if (made.size >= 20_000) made.clear()
    const fresh = make(iso)
    made.set(quarter, fresh)
    return fresh
  }
}

/** The quarter of an hour of a moment in UTC, as a number, which a map finds sooner than a text; other texts as they are. */
function quarterOf(iso: string): string | number {
  if (iso.length !== 24 || !iso.endsWith('Z')) return iso
  const day = ((two(iso, 0) * 100 + two(iso, 2)) * 12 + two(iso, 5)) * 31 + two(iso, 8)
  return (day * 24 + two(iso, 11)) * 4 + Math.floor(two(iso, 14) / 15)
}

/** The number of two digits within a text. */
const two = (text: string, at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

const genderOfStage = (language: Language, { name, words }: StageWords) =>
  words ? (words.gender ?? 'm') : genderOf(language, name)

function numeral(language: Language, many: number, { name, words }: StageWords): string {
  const gender = genderOfStage(language, { name, ...(words ? { words } : {}) })
  return locales[language].numerals[gender][many] ?? figure(language, many, '')
}

function reread(typed: string, source: Language, language: Language): string {
  return typed.replace(/^[+-]?\d+(?:[.,]\d+)*/, (digits) => {
    const value = readNumber(digits, source)
    // A year or a number on a sign has no separators, and gets none.
    return value === undefined
      ? digits
      : formatNumber(value, language, /[.,]/.test(digits) ? '' : undefined).trim()
  })
}

/** Keeps the unit on the figure's line. An empty unit only groups thousands. */
const figure = (language: Language, value: number, unit?: string) => {
  const digits = formatNumber(rounded(value), language, unit)
  return unit === undefined ? digits : digits.trim().replaceAll(' ', '\u00a0')
}
