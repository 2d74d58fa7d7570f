import type { Data, LocationCommand } from './command.ts'
import type { Random } from './random.ts'
import { round } from './random.ts'

export interface Point {
  lat: number
  lng: number
}

type Position = [lng: number, lat: number]

export interface FeatureCollection {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    properties: { name: string }
    geometry: { type: 'Polygon'; coordinates: Position[][] }
  }[]
}

const kmPerDegree = 111.195

/** Kilometres along the great circle, near enough for distances within a province. */
export function distance(a: Point, b: Point): number {
  const width = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180))
  return Math.hypot(a.lat - b.lat, width) * kmPerDegree
}

/** Land divided into square cells of `side` kilometres, each given away once: parcels in them can't overlap. */
interface Land {
  /** The middle of a free cell within `reach` kilometres of a town; a little further once those are given away. */
  claim(random: Random, town: Point, reach: number): Point
  side: number
}

export function openLand(side: number): Land {
  const taken = new Set<string>()
  const rows = side / kmPerDegree
  // One width of cells for each row, so that neighbouring towns share the same grid.
  const columns = (row: number) => rows / Math.cos(row * rows * (Math.PI / 180))
  return {
    side,
    claim(random, town, reach) {
      for (let attempt = 0; attempt < 20_000; attempt++) {
        const angle = random.next() * 2 * Math.PI
        const km = Math.sqrt(random.next()) * (reach + Math.floor(attempt / 500) * 5 - side)
        const row = Math.round((town.lat + (Math.sin(angle) * km) / kmPerDegree) / rows)
        const degrees = columns(row)
        const east = (Math.cos(angle) * km) / (kmPerDegree * Math.cos(town.lat * (Math.PI / 180)))
        const column = Math.round((town.lng + east) / degrees)
        const name = `${row}:${column}`
        if (taken.has(name)) continue
        taken.add(name)
        return { lat: round(row * rows, 6), lng: round(column * degrees, 6) }
      }
      throw new Error('no land left around the town')
    },
  }
}

/** A field of so many hectares around a middle: a turned rectangle that roads and creeks have cut corners from. */
export function parcel(random: Random, name: string, middle: Point, hectares: number): FeatureCollection {
  const stretch = random.between(1, 1.5)
  const turn = random.between(-0.3, 0.3, 4)
  const shape = corners(random).map(([x, y]): [number, number] => [
    x * Math.sqrt(stretch),
    y / Math.sqrt(stretch),
  ])
  const scale = Math.sqrt(((hectares / 100) * random.between(0.985, 1.015, 4)) / area(shape))
  const perLng = kmPerDegree * Math.cos(middle.lat * (Math.PI / 180))
  const ring = shape.map(([x, y]): Position => {
    const east = (x * Math.cos(turn) - y * Math.sin(turn)) * scale
    const north = (x * Math.sin(turn) + y * Math.cos(turn)) * scale
    return [round(middle.lng + east / perLng, 6), round(middle.lat + north / kmPerDegree, 6)]
  })
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] },
      },
    ],
  }
}

/** The same ground in two parts with a fence between them, from its first corner to one across. */
export function paddocks({ features: [field] }: FeatureCollection, names: readonly [string, string]) {
  const ring = field!.geometry.coordinates[0]!
  const across = Math.floor(ring.length / 2)
  const parts = [
    [...ring.slice(0, across + 1), ring[0]!],
    [ring[0]!, ...ring.slice(across)],
  ]
  return {
    type: 'FeatureCollection' as const,
    features: parts.map((part, n) => ({
      ...field!,
      properties: { name: names[n]! },
      geometry: { type: 'Polygon' as const, coordinates: [part] },
    })),
  }
}

/** Four to nine corners of a square of side 1, against the clock: each corner may be cut, and one side may bulge. */
function corners(random: Random): [number, number][] {
  const square: [number, number][] = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ]
  const ring = square.flatMap(([x, y]): [number, number][] => {
    if (random.chance(0.6)) return [[x, y]]
    const along = random.between(0.08, 0.3)
    const across = random.between(0.08, 0.3)
    const horizontal: [number, number] = [x - Math.sign(x) * along, y]
    const vertical: [number, number] = [x, y - Math.sign(y) * across]
    // Walking against the clock, the lower left and upper right corners are reached along the vertical side.
    return x * y > 0 ? [vertical, horizontal] : [horizontal, vertical]
  })
  if (random.chance(0.4)) ring.push([-0.5 - random.between(0.02, 0.08), random.between(-0.15, 0.15)])
  return ring
}

function area(ring: readonly [number, number][]): number {
  let twice = 0
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!
    twice += x * nextY - nextX * y
  })
  return twice / 2
}

/** Where an organization's land lies; in Argentina, unless it says otherwise. */
interface Home {
  key: string
  city: string
  state: string
  country?: string
}

/** What a field of kind location holds of a place that is not recorded by itself. */
export const snapshot = (
  name: string,
  point: Point,
  { city, state, country = 'Argentina' }: Omit<Home, 'key'>,
) => ({
  name,
  coords: { lng: round(point.lng, 6), lat: round(point.lat, 6) },
  country,
  state,
  city,
})

/** A field of an organization as a place of its own, drawn by its polygons if it has some. */
export const placeOf = (
  key: string,
  { grower, name, middle }: { grower: Home; name: string; middle: Point },
  polygons: FeatureCollection | undefined,
): Omit<LocationCommand, 'type' | 'at' | 'by'> => ({
  key,
  organization: grower.key,
  ...snapshot(name, middle, grower),
  ...(polygons && { kmzUrl: JSON.stringify(polygons) }),
})

/** What a form holds of a recorded place. */
export const copyOf = ({ key, name, country, state, city, coords }: ReturnType<typeof placeOf>): Data => ({
  _id: key,
  name,
  coords,
  country,
  state,
  city,
})

/** Names of the list, then the same with numbers. */
export function placeName(names: readonly string[], index: number): string {
  const name = names[index % names.length]!
  const turn = Math.floor(index / names.length)
  return turn === 0 ? name : `${name.replace(/ L?\d+$/, '')} ${turn + 1}`
}
