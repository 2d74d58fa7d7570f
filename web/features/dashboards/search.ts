import { idsByName, sortedSearch, type SortedSearch } from '../../shell/search.ts'
import type { Chosen } from './filters.ts'

const sorts = ['alphabetical', 'date'] as const

export interface DashboardSearch extends SortedSearch<(typeof sorts)[number]> {
  /** Of the filters that have less than all of their values (AUT-16). */
  filters?: Chosen | undefined
}

const readSorted = sortedSearch(sorts)

export function dashboardSearch(search: Readonly<Record<string, unknown>>): DashboardSearch {
  const filters = idsByName(search.filters)
  return { ...readSorted(search), ...(Object.keys(filters).length > 0 ? { filters } : {}) }
}
