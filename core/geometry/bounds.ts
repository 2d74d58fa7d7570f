import type { Polygon, Position } from './shapes.ts'

/** West, south, east, north. */
export type Bounds = [number, number, number, number]

/** The box around polygons and points; null around none. */
export function boundsOf(polygons: readonly Polygon[], points: readonly Position[]): Bounds | null {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  const include = ([lng = 0, lat = 0]: Position) => {
    bounds[0] = Math.min(bounds[0], lng)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lng)
    bounds[3] = Math.max(bounds[3], lat)
  }
  for (const [outer = []] of polygons) outer.forEach(include)
  points.forEach(include)
  return bounds[0] === Infinity ? null : bounds
}

export const joinBounds = (one: Bounds | undefined, other: Bounds): Bounds =>
  one
    ? [
        Math.min(one[0], other[0]),
        Math.min(one[1], other[1]),
        Math.max(one[2], other[2]),
        Math.max(one[3], other[3]),
      ]
    : other

/** The part that both have; null where they lie apart. */
export function sharedBounds(one: Bounds, other: Bounds): Bounds | null {
  const [west, south] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])]
  const [east, north] = [Math.min(one[2], other[2]), Math.min(one[3], other[3])]
  return west < east && south < north ? [west, south, east, north] : null
}

/** To about ten centimetres. */
export const middleOfBounds = ([west, south, east, north]: Bounds): [lng: number, lat: number] => [
  Math.round((west + east) * 5e5) / 1e6,
  Math.round((south + north) * 5e5) / 1e6,
]
