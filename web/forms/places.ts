import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../core/contract/index.ts'
import type { ListedLocation } from '../../core/contract/locations.ts'
import { middleOf } from '../../core/geometry/plane.ts'
import { call } from '../api/client.ts'
import type { PickerSearch } from '../ui/usePickerSearch.ts'
import type { Coordinates } from './coordinates.ts'
import { rounded } from './map/position.ts'

export const placeParts = ['name', 'country', 'state', 'city', 'address'] as const

/** The value of a location field: typed by a person, or the copy of a saved place under its id. */
export type Place = Partial<Record<(typeof placeParts)[number], string>> & {
  _id?: string
  /** A text until it is read. */
  coords?: Coordinates | string
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

/** A place in one line: name and town, else the known parts. */
export function sayPlace({ name, city, state, address, country, coords }: Place): string {
  const where = [city, state].filter(Boolean).join(', ')
  if (name) return [name, where].filter(Boolean).join(' · ')
  const position = typeof coords === 'object' ? `${coords.lat}, ${coords.lng}` : coords
  return [address, where, country, position].find(Boolean) ?? ''
}

/** A form's copy of a saved place. A place with only a drawing gets its centre. */
export function copyOf(location: ListedLocation): Place {
  const parts = placeParts.flatMap((part) => (location[part] === null ? [] : [[part, location[part]]]))
  const [lng, lat] = middleOf(location.outline ?? []).map(rounded) as [number, number]
  const coords = location.coords ?? (location.outline?.length ? { lat, lng } : undefined)
  return { _id: location._id, ...Object.fromEntries(parts), ...(coords ? { coords } : {}) }
}
