import type { ListedLocation } from '../../core/contract/locations.ts'
import { nameResolver, type Resolution } from '../../core/readers/name.ts'
import { queryClient } from '../api/queries.ts'
import { placesQuery } from '../forms/places.ts'

/** Names of one paste that are looked for; the longest name that a place has. */
const maxNames = 60
const maxName = 200
/** Names that are looked for at once. */
const maxAtOnce = 6
/** Places of a search among which a name is looked for. */
const maxFound = 50

interface NamedPlace {
  _id: string
  names: [string]
  organization: string
  place: ListedLocation
}

export type ResolvedPlace = Resolution<NamedPlace>

/** Finds which saved places texts name: that of the name alone, or similar ones. Without an answer of the server, none. */
export async function findPlaces(texts: readonly string[]): Promise<(text: string) => ResolvedPlace> {
  const names = [...new Set(texts.map((text) => text.trim()))].filter(({ length }) => length <= maxName)
  const found = new Map<string, NamedPlace>()
  for (let at = 0; at < Math.min(names.length, maxNames); at += maxAtOnce)
    await Promise.all(
      names.slice(at, at + maxAtOnce).map(async (search) => {
        const query = placesQuery({ page: 1, limit: maxFound, search })
        const { collection } = await queryClient.fetchQuery(query).catch(() => ({ collection: [] }))
        for (const place of collection)
          found.set(place._id, {
            _id: place._id,
            names: [place.name],
            organization: place.organization._id,
            place,
          })
      }),
    )
  return nameResolver([...found.values()])
}
