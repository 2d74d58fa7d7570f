import type { Form } from '../../core/fields/index.ts'

/** Members of a search that name fields. */
interface SearchOfFields {
  searchHeader?: Record<string, string>
  sort?: Record<string, 1 | -1>
}

/** A saved search without the fields that its form lacks by now, and their names (FST-05). */
export function pruneSearch<Search extends SearchOfFields>(
  search: Search,
  { properties }: Form['schema'],
  isSortable: (key: string) => boolean,
): { search: Search; left: string[] } {
  const { searchHeader = {}, sort, ...others } = search
  const isKnown = (name: string) =>
    Object.hasOwn(properties, name) && (name === 'identifier' || Boolean(properties[name]?.header))
  const known = Object.entries(searchHeader).filter(([name]) => isKnown(name))
  const unknown = Object.keys(searchHeader).filter((name) => !isKnown(name))
  const [key = ''] = Object.keys(sort ?? {})
  const isSorted = sort !== undefined && isSortable(key)
  return {
    search: {
      ...others,
      ...(known.length ? { searchHeader: Object.fromEntries(known) } : {}),
      ...(isSorted ? { sort } : {}),
    } as Search, // The same members, of which optional ones may be missing.
    left: [...new Set([...unknown, ...(sort && !isSorted ? [key.replace('dataSchema.', '')] : [])])],
  }
}
