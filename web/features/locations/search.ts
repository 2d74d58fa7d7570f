import { listSearch, type ListSearch } from '../../shell/search.ts'
import type { Sort } from '../../ui/table.ts'

/** LOC-01: all three columns of the specification sort. The default is newest first. */
const sorts = ['alphabetical', 'organization', 'date'] as const

/** GEN-19: the address keeps page, search and order while panels open and close over the list. */
export interface LocationSearch extends ListSearch {
  sort?: (typeof sorts)[number] | undefined
  direction?: 1 | -1 | undefined
  /** Where list and map don't fit beside each other: the map in place of the list. */
  view?: 'map' | undefined
  /** LOC-01: passed on. */
  locationTypeId?: string | undefined
}

export function locationSearch(search: Readonly<Record<string, unknown>>): LocationSearch {
  const sort = sorts.find((one) => one === search.sort)
  const { locationTypeId } = search
  return {
    ...listSearch(search),
    ...(sort ? { sort, direction: String(search.direction) === '-1' ? -1 : 1 } : {}),
    ...(search.view === 'map' ? { view: 'map' } : {}),
    ...(typeof locationTypeId === 'string' && locationTypeId !== '' ? { locationTypeId } : {}),
  }
}

export const sortOf = ({ sort, direction }: LocationSearch): Sort | null =>
  sort ? { key: sort, direction: direction ?? 1 } : null

/** The inverse of `sortOf`: null removes the sort from the address. */
export const searchOf = (sort: Sort | null): Pick<LocationSearch, 'sort' | 'direction'> => ({
  sort: sorts.find((one) => one === sort?.key),
  direction: sort?.direction,
})
