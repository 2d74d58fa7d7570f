import { sortedSearch } from '../../shell/search.ts'

/** GEN-06: newest first unless another order was chosen. */
export const organizationSearch = sortedSearch(['alphabetical', 'date', 'updatedAt'])
export type OrganizationSearch = ReturnType<typeof organizationSearch>

/** The query of the list. */
export const listParams = ({ page = 1, search, sort = 'date', direction = -1 }: OrganizationSearch) => ({
  page,
  search,
  sortBy: sort,
  sort: direction,
})
