import { readIso, writeDay } from '../fields/calendar.ts'
import { countryName } from '../i18n/countries.ts'
import { type Language, text, type TextKey } from '../i18n/index.ts'
import { canonicalJson } from '../json/canonical.ts'

/** Criteria of which Rastro itself knows something (RSK-03); of the others people name a source. */
export const factCriteria = ['a', 'g', 'i', 'j', 'l', 'm', 'n'] as const
type FactCriterion = (typeof factCriteria)[number]

type Leaf<Key> = Key extends `facts.said.${infer Code}` ? Code : never
type FactCode = Leaf<TextKey>

/** A value of a fact, which each reader gets in their language; `said`: words of the account. */
type FactValue =
  | string
  | number
  | { day: string }
  | { country: string }
  | { key: TextKey }
  | { said: Readonly<Record<Language, string>> }

/** A record that a fact is about. */
export interface FactRecord {
  type: 'products' | 'organizations' | 'certificates' | 'concerns' | 'inquiries'
  id: string
}

/** A record that a fact names among others. */
export interface FactName extends FactRecord {
  name: string
}

/** A stored fact beside a criterion, as code and values. */
export interface Fact {
  /** The same whenever the facts of the assessment are reckoned. */
  id: string
  code: FactCode
  values: Readonly<Record<string, FactValue>>
  /** The record that it reveals; hidden from people who may not read that record. */
  of?: FactRecord
  /** The first records that it counts, of `total`. */
  names?: readonly FactName[]
  total?: number
  /** Its screen in the back office. */
  address: string | null
}

export interface Facts {
  plots: {
    count: number
    /** Hash of the EU file; null if that can't be made. */
    sha256: string | null
    /** Hash of the plots regardless of order, also without an EU file; null during a comparison, absent in older conclusions. */
    digest?: string | null
  }
  criteria: Readonly<Record<FactCriterion, readonly Fact[]>>
}

/** Records whose names a fact keeps. */
export const maxFactNames = 3

/** Text of a fact; `isReadable` tells whether the reader may see a record's name. */
export function factText(
  { code, values, names = [], total = names.length }: Fact,
  language: Language,
  isReadable: (name: FactName) => boolean,
): string {
  const said = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, valueText(value, language)]),
  )
  const shown = names.filter(isReadable).map(({ name }) => name)
  const hidden = total - shown.length
  const listed = shown.join(', ')
  const all =
    hidden === 0
      ? listed
      : shown.length === 0
        ? text(language, 'facts.hidden', { count: hidden })
        : text(language, 'facts.more', { names: listed, count: hidden })
  return text(language, `facts.said.${code}`, { ...said, names: all })
}

function valueText(value: FactValue, language: Language): string | number {
  if (typeof value !== 'object') return value
  if ('day' in value) return writeDay(readIso(value.day)!, 'full', language)
  if ('said' in value) return value.said[language]
  return 'key' in value ? text(language, value.key) : countryName(value.country, language)
}

/** Whether the facts beside a criterion say the same, wherever each is seen (RSK-07). */
export const areSameFacts = (ones: readonly Fact[], others: readonly Fact[]): boolean =>
  stamp(ones) === stamp(others)

const stamp = (facts: readonly Fact[]): string =>
  facts
    .map(({ address: _, ...fact }) => canonicalJson(fact))
    .toSorted()
    .join()
