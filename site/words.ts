import type { StoryStage } from '../core/contract/publicPage.ts'
import { formatNumber } from '../core/i18n/format.ts'
import { text, type Language, type TextKey, type TextParams } from '../core/i18n/index.ts'
import { rounded } from '../core/rules/quantity.ts'
import { genderOf, pluralOf, stageNoun } from '../core/i18n/nouns.ts'

/** The page is made where no reader's clock is known: dates are those of the country that the accounts work in. */
const timeZone = 'America/Argentina/Buenos_Aires'

const dayFormats = memo(
  (language) =>
    new Intl.DateTimeFormat(locale(language), {
      day: '2-digit',
      month: '2-digit',
      year: '2-digit',
      timeZone,
    }),
)
const longFormats = memo(
  (language) =>
    new Intl.DateTimeFormat(locale(language), { day: 'numeric', month: 'long', year: 'numeric', timeZone }),
)
const clockFormats = memo(
  (language) =>
    new Intl.DateTimeFormat(locale(language), {
      day: '2-digit',
      month: '2-digit',
      year: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
)

/** A stage by its name, and by its own words for its products where it has them. */
type Named = Pick<StoryStage, 'name' | 'words'>

/** How one reader is spoken to: texts, dates, numbers and counts of one language. */
export interface Words {
  language: Language
  say(key: TextKey, params?: TextParams): string
  /** 27/03/24 */
  day(iso: string): string
  clock(iso: string): string
  /** 21 al 26 de marzo de 2024, of days or moments that are all written alike. */
  days(isos: readonly string[]): string
  number(value: number, unit?: string): string
  numbers(low: number, high: number, unit?: string): string
  list(items: readonly string[]): string
  /** The stage's own noun: "Partida de uva (CIU)" is "partida de uva". */
  noun(stage: Named): string
  /** A name as the heading of one or several: "Certificados". */
  plural(name: string, many: number): string
  /** "tres cuarteles", "22 partidas de uva". */
  count(many: number, stage: Named): string
}

const speakers = new Map<Language, Words>()

export function wordsOf(language: Language): Words {
  const known = speakers.get(language)
  if (known) return known
  const words: Words = {
    language,
    say: (key, params) => text(language, key, params),
    day: (iso) => day(language, iso),
    clock: (iso) => clockFormats(language).format(moment(iso)),
    days: (isos) => span(language, isos),
    number: (value, unit) => figure(language, value, unit),
    numbers: (low, high, unit) =>
      low === high
        ? figure(language, low, unit)
        : `${figure(language, low, unit && '')}–${figure(language, high, unit)}`,
    list: (items) => join(language, items),
    noun: ({ name, words }) => words?.one ?? stageNoun(name),
    plural: (name, many) => (many === 1 ? name : pluralOf(language, name)),
    count: (many, stage) =>
      `${numeral(language, many, stage)} ${many === 1 ? words.noun(stage) : (stage.words?.many ?? pluralOf(language, stageNoun(stage.name)))}`,
  }
  speakers.set(language, words)
  return words
}

export const capital = (phrase: string) => phrase.charAt(0).toLocaleUpperCase() + phrase.slice(1)

/** A day without a zone ("2024-03-27") is that day everywhere: noon keeps it from sliding. */
const moment = (iso: string) =>
  new Date(
    /^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T15:00:00Z` : /T[\d:.]+$/.test(iso) ? `${iso}-03:00` : iso,
  )

function span(language: Language, isos: readonly string[]): string {
  let [first, last] = [isos[0], isos[0]]
  if (first === undefined || last === undefined) return ''
  for (const iso of isos) {
    if (iso < first) first = iso
    if (iso > last) last = iso
  }
  const [from, to] = [parts(language, first), parts(language, last)]
  if (language === 'en') {
    if (from.year !== to.year)
      return `${from.day} ${from.month} ${from.year} – ${to.day} ${to.month} ${to.year}`
    if (from.month !== to.month) return `${from.day} ${from.month} – ${to.day} ${to.month} ${to.year}`
    return from.day === to.day
      ? `${from.day} ${from.month} ${from.year}`
      : `${from.day}–${to.day} ${to.month} ${to.year}`
  }
  if (from.year !== to.year)
    return `${from.day} de ${from.month} de ${from.year} al ${to.day} de ${to.month} de ${to.year}`
  if (from.month !== to.month) return `${from.day} de ${from.month} al ${to.day} de ${to.month} de ${to.year}`
  return from.day === to.day
    ? `${from.day} de ${from.month} de ${from.year}`
    : `${from.day} al ${to.day} de ${to.month} de ${to.year}`
}

const day = byHour((language, date) => dayFormats(language).format(date))

const parts = byHour((language, date) => {
  const named = Object.fromEntries(
    longFormats(language)
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  )
  return { day: named.day ?? '', month: named.month ?? '', year: named.year ?? '' }
})

/** What is said of days is remembered by the hour, in which no day begins or ends: formatting is slow, and a page says the same days often. */
function byHour<T>(make: (language: Language, date: Date) => T): (language: Language, iso: string) => T {
  const made = memo(() => new Map<string, T>())
  return (language, iso) => {
    const hours = made(language)
    const hour = iso.endsWith('Z') ? iso.slice(0, 13) : iso
    const known = hours.get(hour)
    if (known !== undefined) return known
    if (hours.size >= 20_000) hours.clear()
    const fresh = make(language, moment(iso))
    hours.set(hour, fresh)
    return fresh
  }
}

const numerals: Record<Language, string[]> = {
  es: ['', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  en: ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
}

function numeral(language: Language, many: number, { name, words }: Named): string {
  const gender = words ? (words.gender ?? 'm') : genderOf(language, name)
  if (many === 1 && language === 'es' && gender === 'f') return 'una'
  return numerals[language][many] ?? figure(language, many, '')
}

function join(language: Language, items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? ''
  const last = items.at(-1) ?? ''
  const and = language === 'en' ? 'and' : /^h?i(?!e)/i.test(last) ? 'e' : 'y'
  return `${items.slice(0, -1).join(', ')} ${and} ${last}`
}

function memo<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return (language) => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

const locale = (language: Language) => (language === 'es' ? 'es-AR' : 'en-GB')
/** The unit stays on the figure's line; an empty one groups thousands and says nothing. */
const figure = (language: Language, value: number, unit?: string) => {
  const digits = formatNumber(rounded(value), language, unit)
  return unit === undefined ? digits : digits.trim().replaceAll(' ', '\u00a0')
}
