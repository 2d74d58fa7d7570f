import { createContext } from 'react'
import type { ListedLocation } from '../../core/contract/locations.ts'
import { boundsOf, type Bounds } from '../../core/geometry/bounds.ts'
import { isRecord } from '../../core/json/record.ts'
import { isSummary } from '../../core/geometry/summary.ts'
import type { Coordinates } from './coordinates.ts'
import type { Place } from './places.ts'

/** Initial area of a map without a drawing. */
export interface Around {
  /** The ground that the record, its product or its organization names. */
  bounds?: Bounds | undefined
  /** Fallback: the name of a town or country. */
  town?: string | undefined
  country?: string | undefined
  /** Name of the organization that produced there. */
  producer?: string | undefined
  /** Hectares by the form of the record, else of its product. */
  formHa?: number | undefined
  /** Saves a place of the organization; absent without the right to. */
  keepPlace?: ((place: Place) => Promise<ListedLocation | null>) | undefined
}

/** Known surroundings of a form's record, for its maps. */
export const AroundContext = createContext<Around>({})

/** Half the side of the land that is shown around a point, in degrees: a field fits in, and the way to its neighbours. */
const margin = 0.02

/** The box around a point, wide enough to draw in. */
export const boundsAt = ({ lat, lng }: Coordinates): Bounds => [
  lng - margin,
  lat - margin,
  lng + margin,
  lat + margin,
]

/** The ground that the values of a record name: its polygons, else its place. Geometries are known in brief. */
export function boundsOfValues(values: Readonly<Record<string, unknown>>): Bounds | undefined {
  const all = Object.values(values)
  const corners = all.flatMap((value) => (isSummary(value) ? value.outline : []))
  if (corners.length > 1) return boundsOf([], corners) ?? undefined
  const [first] = corners
  const place = first ? { lng: first[0], lat: first[1] } : all.map(coordsOf).find((one) => one !== undefined)
  return place && boundsAt(place)
}

/** The country that the place among the values of a record names (POS-01). */
export const countryOfValues = (values: Readonly<Record<string, unknown>>): string | undefined =>
  Object.values(values)
    .map((value) => (isRecord(value) ? value.country : undefined))
    .find((country): country is string => typeof country === 'string' && country !== '')

const coordsOf = (value: unknown): Coordinates | undefined =>
  typeof value === 'object' && value !== null && 'coords' in value
    ? (value as { coords?: Coordinates }).coords
    : undefined

/** Each name once, the most frequent first. */
export function byFrequency(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
}
