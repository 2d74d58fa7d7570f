import { idsIn, sortedSearch, type SortedSearch } from '../../shell/search.ts'

const sorts = ['alphabetical', 'date'] as const

/** The state of the library, all of it in the address (MED-02). */
export interface MediaSearch extends SortedSearch<(typeof sorts)[number]> {
  tags?: string[] | undefined
  users?: string[] | undefined
  types?: string[] | undefined
  /** Files are seen as pictures, unless as rows. */
  mode?: 'table' | undefined
}

const readSorted = sortedSearch(sorts)

export function mediaSearch(search: Readonly<Record<string, unknown>>): MediaSearch {
  const lists = { tags: idsIn(search.tags), users: idsIn(search.users), types: idsIn(search.types) }
  return {
    ...readSorted(search),
    ...Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0)),
    ...(search.mode === 'table' ? { mode: 'table' } : {}),
  }
}

export const isNarrowed = ({ search, tags, users, types }: MediaSearch): boolean =>
  Boolean(search || tags || users || types)

/** The same pictures or rows in their order, without search and filters. */
export const widen = ({ sort, direction, mode }: MediaSearch): MediaSearch => ({ sort, direction, mode })

/** A saved search without the tags that are gone by now, and how many those are (FST-05). */
export function pruneTags(
  search: MediaSearch,
  known: readonly { _id: string }[],
): { search: MediaSearch; gone: number } {
  const { tags = [], ...others } = search
  const left = tags.filter((tag) => known.some(({ _id }) => _id === tag))
  return { search: { ...others, ...(left.length ? { tags: left } : {}) }, gone: tags.length - left.length }
}
