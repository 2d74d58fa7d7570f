import { isEqual } from '../json/equal.ts'
import { searchKey } from '../rules/search.ts'

/** A record that a file may name. */
interface NamedRecord {
  _id: string
  /** Its name, its identifier. */
  names: readonly string[]
  organization: string | null
}

/** The record that a text names; `ambiguous` where several have the name, undefined where no record has it. */
type Found<R> = R | 'ambiguous' | undefined

/**
 * Finds records by what a file calls them, by the key of searches: `af-919-ge` is AF 919 GE. Of several with one name, the only
 * one of the row's organization is meant.
 */
export function recordFinder<R extends NamedRecord>(
  records: readonly R[],
): (name: string, organization?: string) => Found<R> {
  const known = new Map<string, R[]>()
  for (const record of records)
    for (const key of new Set(record.names.map(searchKey))) {
      const others = known.get(key)
      if (key === '') continue
      if (others) others.push(record)
      else known.set(key, [record])
    }
  return (name, organization) => {
    const found = known.get(searchKey(name)) ?? []
    // A name that is written alike to the letter comes first: two plates may differ by a hyphen alone.
    const exact = found.filter(({ names }) => names.includes(name.trim()))
    const meant = exact.length > 0 ? exact : found
    if (meant.length <= 1) return meant[0]
    const own = meant.filter((record) => record.organization === organization)
    return own.length === 1 ? own[0] : 'ambiguous'
  }
}

/** The filled fields of a row that a stored record holds with other values; both as the form normalises them. */
export const differingFields = (
  row: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(row).filter(
    (name) => !isEqual(row[name], Object.hasOwn(stored, name) ? stored[name] : undefined),
  )
