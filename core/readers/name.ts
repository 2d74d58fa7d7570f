import { withoutUnseen } from './clean.ts'

/**
 * Removes case, accents and signs that nobody sees; in code, because the database's folding depends on its locale. Marks go before, too: normalizing
 * takes the square of their number.
 */
export const fold = (text: string): string =>
  withoutMarks(withoutMarks(withoutUnseen(text)).normalize('NFD'))
    .toLowerCase()
    .trim()
export const withoutMarks = (text: string): string => text.replace(/\p{M}+/gu, '')

const invisible = '\u00ad\u200b\ufeff'
const blanks =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
const dots = '.\u00b7\u2024\u2026'
const dashes = '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d'
const slashes = '/\\\u2044\u2215\uff0f'
/** The blanks, dots, hyphens and slashes of all scripts, which keys leave out. Migration 0009 lists the same. */
export const ignored = blanks + invisible + dots + dashes + slashes

const anyOf = (signs: string): string => `[${signs.replace(/[-\\/]/g, '\\$&')}]`
const separators = new RegExp(anyOf(ignored), 'g')
export const withoutSeparators = (folded: string): string => folded.replace(separators, '')

/** The key by which a search finds a value: `af919ge` finds AF 919 GE, and `11` finds 1-1. */
export const searchKey = (value: string): string => withoutSeparators(fold(value))

const betweenFigures = new RegExp(`(?<=\\p{Nd})${anyOf(ignored)}+(?=\\p{Nd})`, 'gu')
const dash = new RegExp(anyOf(dashes), 'g')
const blank = new RegExp(anyOf(blanks), 'g')

/**
 * Key for finding a record by name (NAM-01): ignores case, accents and separators, except separators between digits. AF-919-GE and
 * `af919ge` are equal; 1-1, 1.1, 1/1 and 11 differ.
 */
export function nameKey(name: string): string {
  const folded = fold(name)
  let key = ''
  let from = 0
  for (const { 0: run, index } of folded.matchAll(betweenFigures)) {
    key += withoutSeparators(folded.slice(from, index)) + run.replace(dash, '-').replace(blank, ' ')
    from = index + run.length
  }
  return key + withoutSeparators(folded.slice(from))
}

/** A record that can be found by name. */
interface NamedRecord {
  _id: string
  /** Its main name, then others. */
  names: readonly [string, ...string[]]
  organization: string | null
}

/** The named record; several with that name; only similar ones; undefined if there are none. */
export type Resolution<R> = { record: R } | 'ambiguous' | { similar: R[] } | undefined

/** Finds records by what people call them: to the letter first, then by the key of names. Of several, the only one of an organization is meant. */
export function nameResolver<R extends NamedRecord>(
  records: readonly R[],
): (name: string, organization?: string) => Resolution<R> {
  const [byName, byKey, bySearch] = [(name: string) => name, nameKey, searchKey].map((keyOf) => {
    const known = new Map<string, R[]>()
    for (const record of records)
      for (const key of new Set(record.names.map(keyOf))) {
        const others = known.get(key)
        if (key === '') continue
        if (others) others.push(record)
        else known.set(key, [record])
      }
    return (name: string) => known.get(keyOf(name)) ?? []
  }) as [Lookup<R>, Lookup<R>, Lookup<R>] // As many as there are keys.
  return (name, organization) => {
    const typed = name.trim()
    const exact = byName(typed)
    const meant = exact.length > 0 ? exact : byKey(typed)
    const own = meant.length > 1 ? meant.filter((one) => one.organization === organization) : meant
    if (own.length === 1) return { record: own[0]! }
    if (meant.length > 0) return 'ambiguous'
    const similar = bySearch(typed)
    return similar.length > 0 ? { similar } : undefined
  }
}
type Lookup<R> = (name: string) => R[]
