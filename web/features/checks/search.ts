import { listSearch, type ListSearch } from '../../shell/search.ts'
import type { Sort } from '../../ui/table.ts'

const sorts = ['alphabetical', 'date'] as const

/** GEN-19: page, search and order of the list, in the address. */
export interface CheckSearch extends ListSearch {
  sort?: (typeof sorts)[number] | undefined
  direction?: 1 | -1 | undefined
}

export function checkSearch(search: Readonly<Record<string, unknown>>): CheckSearch {
  const sort = sorts.find((one) => one === search.sort)
  return {
    ...listSearch(search),
    ...(sort ? { sort, direction: String(search.direction) === '-1' ? -1 : 1 } : {}),
  }
}

export const sortOf = ({ sort, direction }: CheckSearch): Sort | null =>
  sort ? { key: sort, direction: direction ?? 1 } : null

/** The inverse of `sortOf`: null removes the sort from the address. */
export const searchOf = (sort: Sort | null): Pick<CheckSearch, 'sort' | 'direction'> => ({
  sort: sorts.find((one) => one === sort?.key),
  direction: sort?.direction,
})
