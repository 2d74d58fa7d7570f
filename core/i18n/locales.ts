/** The languages of the interface (GEN-03); the first is the default. */
export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

/** The languages of an account whose configuration names none. */
export const accountLanguages: { readonly defaultLang: Language; readonly supportedLangs: Language[] } = {
  defaultLang: 'es',
  supportedLangs: ['es', 'en'],
}

/** GEN-10 names the format of lists, MIL-22 that of sheets; the others are each language's own. */
export type DayStyle =
  | 'list'
  | 'typed'
  | 'short'
  | 'full'
  | 'ofYear'
  | 'worded'
  | 'long'
  | 'weekday'
  | 'ofWeek'

/** In every language; GEN-10 for lists. */
const sameDays = { list: '{dd}/{MM}/{yy}', weekday: '{EEEE} {d}' }

/** Facts about a language besides its texts. A new language needs a dictionary and an entry here, nothing else. */
interface Locale {
  /** The language's own name. */
  name: string
  /** For Intl, with the country whose numbers and dates people read. */
  tag: string
  decimal: string
  thousands: string
  /** Between a number and its %. */
  beforePercent: string
  /** Between the cells of a CSV that the country's spreadsheets open. */
  csvSeparator: string
  /** FRM-06: the order of a date typed with slashes. */
  typedDate: 'day first' | 'month first'
  /** FIG-06: how a day is written, in each style: {d} 5, {dd} 05, {MM} 08, {MMM} Aug, {MMMM} August, {yy} 26, {EEEE} its weekday. */
  days: Readonly<Record<DayStyle, string>>
  /** Between a day and its time, outside of lists. */
  beforeTime: string
  months: readonly string[]
  /** From Sunday on. */
  weekdays: readonly string[]
  /** 0 is Sunday. */
  firstDayOfWeek: 0 | 1
  /** The place of a thing in a list: "3.er", "3rd". */
  ordinal(place: number): string
  /** Small numbers as words, before a noun of each gender; the first is of 0. */
  numerals: Readonly<Record<'m' | 'f', readonly string[]>>
  /** The gender of a noun. */
  genderOf(noun: string): 'm' | 'f'
  /** The plural of the words of a noun, without its complement. */
  pluralOf(words: readonly string[]): string[]
  /** Index of a noun's main word, for Array.at. */
  mainWord: 0 | -1
  /** A title before a day in a sentence: "vigente hasta el". */
  beforeDay(title: string): string
}

const spanishNumerals = 'dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ')
const spanishMonths =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const englishMonths =
  'January February March April May June July August September October November December'.split(' ')
const englishNumerals = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

export const locales: Readonly<Record<Language, Locale>> = {
  es: {
    name: 'Español',
    tag: 'es-AR',
    decimal: ',',
    thousands: '.',
    beforePercent: ' ',
    csvSeparator: ';',
    typedDate: 'day first',
    days: {
      ...sameDays,
      typed: '{dd}/{MM}/{yyyy}',
      short: '{dd}/{MM}/{yy}',
      full: '{dd}/{MM}/{yyyy}',
      ofYear: '{dd}/{MM}',
      ofWeek: '{EEEE} {d} de {MMMM}',
      worded: '{d} de {MMMM} de {yyyy}',
      long: '{d} de {MMMM} de {yyyy}',
    },
    beforeTime: ' ',
    months: spanishMonths,
    weekdays: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
    firstDayOfWeek: 1,
    ordinal: (place) => `${place}.${place % 10 === 1 || place % 10 === 3 ? 'er' : 'º'}`,
    numerals: { m: ['', 'un', ...spanishNumerals], f: ['', 'una', ...spanishNumerals] },
    genderOf: (noun) => (/(a|[cgnsx]ión|dad|res)$/.test(noun) ? 'f' : 'm'),
    pluralOf: (words) => words.map(spanishPlural),
    mainWord: 0,
    // "hasta el 5", "emitido el 5", but "vencimiento 5".
    beforeDay: (title) => (/(?:hasta|desde|[ai]d[oa])$/.test(title) ? `${title} el` : title),
  },
  en: {
    name: 'English',
    tag: 'en-GB',
    decimal: '.',
    thousands: ',',
    beforePercent: '',
    csvSeparator: ',',
    typedDate: 'month first',
    days: {
      ...sameDays,
      typed: '{MM}/{dd}/{yyyy}',
      // 04/12 is another day in English of elsewhere, so English names the month.
      short: '{d} {MMM} {yyyy}',
      full: '{d} {MMM} {yyyy}',
      ofYear: '{d} {MMM}',
      ofWeek: '{EEEE} {d} {MMMM}',
      worded: '{d} {MMM} {yyyy}',
      long: '{d} {MMMM} {yyyy}',
    },
    beforeTime: ', ',
    months: englishMonths,
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    firstDayOfWeek: 0,
    ordinal: (place) => place + (endings[englishOrdinals.select(place)] ?? 'th'),
    numerals: { m: ['', ...englishNumerals], f: ['', ...englishNumerals] },
    genderOf: () => 'm',
    pluralOf: (words) =>
      words.map((word, n) => {
        const next = words[n + 1]
        return next === undefined || /^(and|or)$/.test(next) ? englishPlural(word) : word
      }),
    mainWord: -1,
    beforeDay: (title) => title,
  },
}

/**
 * The order of names, for every reader: lists sort by an index of the database, which has one collation. Another order needs other
 * indexes.
 */
export const collation = 'es-x-icu'
export const collator = new Intl.Collator('es')

/** Reads a language from a query, a header or a stored choice. Unknown values become the default. */
export function languageOf(value: unknown, fallback: Language = languages[0]): Language {
  const tag = typeof value === 'string' ? value.slice(0, 2).toLowerCase() : ''
  return languages.find((language) => language === tag) ?? fallback
}

/** The name of a language in a sentence of another one: "inglés". Undefined for text that names none. */
export const languageName = (code: string, language: Language): string | undefined =>
  languages.some((one) => one === code)
    ? new Intl.DisplayNames([language], { type: 'language' }).of(code)
    : undefined

const englishOrdinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function spanishPlural(word: string): string {
  if (/^[yeou]$/.test(word)) return word
  if (/[aeiouáéó]$/.test(word)) return `${word}s`
  if (word.endsWith('z')) return `${word.slice(0, -1)}ces`
  if (/[áéíóú][ns]$/.test(word))
    return word.replace(/.(?=[ns]$)/, (vowel) => 'aeiou'['áéíóú'.indexOf(vowel)] ?? vowel) + 'es'
  // "análisis" and "lunes" keep their form; "res" and "mes" take a plural.
  if (word.endsWith('s')) return word.length <= 3 ? `${word}es` : word
  return `${word}es`
}

function englishPlural(word: string): string {
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}s`
}
