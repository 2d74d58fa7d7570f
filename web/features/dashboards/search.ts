import { idsByName, listSearch, type ListSearch } from '../../shell/search.ts'
import type { Sort } from '../../ui/table.ts'
import type { Chosen } from './filters.ts'

const sorts = ['alphabetical', 'date'] as const

export interface DashboardSearch extends ListSearch {
  sort?: (typeof sorts)[number] | undefined
  direction?: 1 | -1 | undefined
  /** Of the filters that have less than all of their values (AUT-16). */
  filters?: Chosen | undefined
}

export function dashboardSearch(search: Readonly<Record<string, unknown>>): DashboardSearch {
  const sort = sorts.find((one) => one === search.sort)
  const filters = idsByName(search.filters)
  return {
    ...listSearch(search),
    ...(sort ? { sort, direction: String(search.direction) === '-1' ? -1 : 1 } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  }
}

export const sortOf = ({ sort, direction }: DashboardSearch): Sort | null =>
  sort ? { key: sort, direction: direction ?? 1 } : null

/** The inverse of `sortOf`: null removes the sort from the address. */
export const searchOf = (sort: Sort | null): Pick<DashboardSearch, 'sort' | 'direction'> => ({
  sort: sorts.find((one) => one === sort?.key),
  direction: sort?.direction,
})
