import { listSearch, type ListSearch } from '../../shell/search.ts'
import type { Sort } from '../../ui/table.ts'

const sorts = ['alphabetical', 'date'] as const

export interface DashboardSearch extends ListSearch {
  sort?: (typeof sorts)[number] | undefined
  direction?: 1 | -1 | undefined
}

export function dashboardSearch(search: Readonly<Record<string, unknown>>): DashboardSearch {
  const sort = sorts.find((one) => one === search.sort)
  return {
    ...listSearch(search),
    ...(sort ? { sort, direction: String(search.direction) === '-1' ? -1 : 1 } : {}),
  }
}

export const sortOf = ({ sort, direction }: DashboardSearch): Sort | null =>
  sort ? { key: sort, direction: direction ?? 1 } : null

/** The inverse of `sortOf`: null removes the sort from the address. */
export const searchOf = (sort: Sort | null): Pick<DashboardSearch, 'sort' | 'direction'> => ({
  sort: sorts.find((one) => one === sort?.key),
  direction: sort?.direction,
})
