import { listSearch, type ListSearch } from '../../shell/search.ts'
import type { Sort } from '../../ui/table.ts'

/** GEN-06: the sort keys of organizations. The default is newest first. */
const sorts = ['alphabetical', 'date', 'updatedAt'] as const

export interface OrganizationSearch extends ListSearch {
  sort?: (typeof sorts)[number] | undefined
  direction?: 1 | -1 | undefined
}

export function organizationSearch(search: Readonly<Record<string, unknown>>): OrganizationSearch {
  const sort = sorts.find((one) => one === search.sort)
  return {
    ...listSearch(search),
    ...(sort ? { sort, direction: String(search.direction) === '-1' ? -1 : 1 } : {}),
  }
}

export const sortOf = ({ sort, direction }: OrganizationSearch): Sort | null =>
  sort ? { key: sort, direction: direction ?? 1 } : null

/** The inverse of `sortOf`: null removes the sort from the address. */
export const searchOf = (sort: Sort | null): Pick<OrganizationSearch, 'sort' | 'direction'> => ({
  sort: sorts.find((one) => one === sort?.key),
  direction: sort?.direction,
})
