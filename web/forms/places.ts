import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../core/contract/index.ts'
import type { ListedLocation } from '../../core/contract/locations.ts'
import { call } from '../api/client.ts'
import type { PickerSearch } from '../ui/usePickerSearch.ts'
import type { Coordinates } from './coordinates.ts'

export const placeParts = ['name', 'country', 'state', 'city', 'address'] as const

/** The value of a location field: typed by a person, or the copy of a saved place under its id. */
export type Place = Partial<Record<(typeof placeParts)[number], string>> & {
  _id?: string
  coords?: Coordinates
}

export const placesQuery = ({ page, limit, search }: PickerSearch) =>
  queryOptions({
    queryKey: ['locations', 'list', { page, limit, search, sort: 'alphabetical' }],
    queryFn: ({ signal }) =>
      call(
        contract.locations.list,
        { query: { page, limit, search, sortBy: 'alphabetical', sort: 1 } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

/** What a form keeps of a saved place. A place with only a drawing lies at its middle. */
export function copyOf(location: ListedLocation): Place {
  const parts = placeParts.flatMap((part) => (location[part] === null ? [] : [[part, location[part]]]))
  const coords = location.coords ?? middleOf(location.outline ?? [])
  return { _id: location._id, ...Object.fromEntries(parts), ...(coords ? { coords } : {}) }
}

function middleOf(outline: readonly (readonly number[])[]): Coordinates | undefined {
  if (outline.length === 0) return undefined
  const mean = (at: number) => {
    const sum = outline.reduce((total, corner) => total + (corner[at] ?? 0), 0)
    return Math.round((sum / outline.length) * 1e6) / 1e6
  }
  return { lat: mean(1), lng: mean(0) }
}
