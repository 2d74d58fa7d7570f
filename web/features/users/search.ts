import { listSearch, type ListSearch } from '../../shell/search.ts'
import type { Sort } from '../../ui/table.ts'

export interface UserSearch extends ListSearch {
  sort?: 'alphabetical' | undefined
  direction?: 1 | -1 | undefined
}

export function userSearch(search: Readonly<Record<string, unknown>>): UserSearch {
  const isSorted = search.sort === 'alphabetical'
  return {
    ...listSearch(search),
    ...(isSorted ? { sort: 'alphabetical', direction: String(search.direction) === '-1' ? -1 : 1 } : {}),
  }
}

/** USR-01: by name. */
export const defaultSort: Sort = { key: 'alphabetical', direction: 1 }

export const sortOf = ({ sort, direction }: UserSearch): Sort | null =>
  sort ? { key: sort, direction: direction ?? 1 } : null

/** The inverse of `sortOf`: null removes the sort from the address. */
export const searchOf = (sort: Sort | null): Pick<UserSearch, 'sort' | 'direction'> => ({
  sort: sort ? 'alphabetical' : undefined,
  direction: sort?.direction,
})
