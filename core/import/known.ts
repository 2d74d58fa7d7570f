import { type Form, kindOf } from '../fields/index.ts'
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

/** What somebody said in a form: the fields that they sent, and the values as they would be stored, defaults among them. */
export interface Said {
  form: Pick<Form, 'descriptor'>
  sent: Readonly<Record<string, unknown>>
  data: Readonly<Record<string, unknown>>
}

/** The fields that a row fills itself and that a stored record holds with other values. */
export const differingFields = (
  { form, sent, data }: Said,
  stored: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(data).filter((name) => {
    if (!Object.hasOwn(sent, name)) return false
    const [own, other] = [data[name], Object.hasOwn(stored, name) ? stored[name] : undefined]
    const isNamed = Object.hasOwn(form.descriptor, name) && kindOf(form.descriptor[name]!).named
    return isNamed ? !isEqual(identityOf(own), identityOf(other)) : !isEqual(own, other)
  })

/** Places and assets are the same by their ids: forms keep copies of what they are called, which grow old. */
function identityOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(identityOf)
  return typeof value === 'object' && value !== null && '_id' in value ? value._id : value
}
