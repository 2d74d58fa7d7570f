import { type LedTo, ledToGround } from '../../shell/ledTo.ts'
import { sortedSearch, type SortedSearch } from '../../shell/search.ts'

/** LOC-01: all three columns of the specification sort. The default is newest first. */
const sorts = ['alphabetical', 'organization', 'date'] as const

/** GEN-19: the address keeps page, search and order while panels open and close over the list. */
export interface LocationSearch extends SortedSearch<(typeof sorts)[number]>, LedTo {
  /** Where list and map don't fit beside each other: the map in place of the list. */
  mode?: 'map' | undefined
  /** LOC-01: passed on. */
  locationTypeId?: string | undefined
}

const readSorted = sortedSearch(sorts)

export function locationSearch(search: Readonly<Record<string, unknown>>): LocationSearch {
  const { locationTypeId } = search
  return {
    ...readSorted(search),
    ...ledToGround(search),
    ...(search.mode === 'map' ? { mode: 'map' } : {}),
    ...(typeof locationTypeId === 'string' && locationTypeId !== '' ? { locationTypeId } : {}),
  }
}
