import { idsIn, listSearch, type ListSearch } from '../../shell/search.ts'
import type { Sort } from '../../ui/table.ts'

const sorts = ['alphabetical', 'date'] as const

/** The state of the library, all of it in the address (MED-02). */
export interface MediaSearch extends ListSearch {
  tags?: string[] | undefined
  users?: string[] | undefined
  types?: string[] | undefined
  sort?: (typeof sorts)[number] | undefined
  direction?: 1 | -1 | undefined
  /** Files are seen as pictures, unless as rows. */
  view?: 'table' | undefined
}

export function mediaSearch(search: Readonly<Record<string, unknown>>): MediaSearch {
  const sort = sorts.find((one) => one === search.sort)
  const lists = { tags: idsIn(search.tags), users: idsIn(search.users), types: idsIn(search.types) }
  return {
    ...listSearch(search),
    ...Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0)),
    ...(sort ? { sort, direction: String(search.direction) === '-1' ? -1 : 1 } : {}),
    ...(search.view === 'table' ? { view: 'table' } : {}),
  }
}

export const isNarrowed = ({ search, tags, users, types }: MediaSearch): boolean =>
  Boolean(search || tags || users || types)

/** The same view and order without search and filters. */
export const widen = ({ sort, direction, view }: MediaSearch): MediaSearch => ({ sort, direction, view })

export const sortOf = ({ sort, direction }: MediaSearch): Sort | null =>
  sort ? { key: sort, direction: direction ?? 1 } : null

/** The inverse of `sortOf`: null removes the sort from the address. */
export const searchOf = (sort: Sort | null): Pick<MediaSearch, 'sort' | 'direction'> => ({
  sort: sorts.find((one) => one === sort?.key),
  direction: sort?.direction,
})
