import { areaOf, polygonArea } from './area.ts'
import { contains, doubledArea } from './plane.ts'
import type { FeatureCollection, Polygon, Position, Ring } from './shapes.ts'

type Feature = FeatureCollection['features'][number]

/** Whether a polygon of the collection has a hole: the EU takes none (7-eudr). */
export const hasHoles = (collection: FeatureCollection): boolean =>
  collection.features.some(({ geometry }) => polygonsOf(geometry).some((polygon) => polygon.length > 1))

export const polygonsOf = (geometry: Feature['geometry']): readonly Polygon[] => {
  switch (geometry.type) {
    case 'Polygon':
      return [geometry.coordinates]
    case 'MultiPolygon':
      return geometry.coordinates
    case 'GeometryCollection':
      return geometry.geometries.flatMap(polygonsOf)
    case 'Point':
      return []
  }
}

/**
 * The same ground without holes: each polygon is cut in two through its hole, from side to side. No land is added or
 * taken. Undefined if a hole can't be cut, because others lie on both of its sides, or there are
 * too many.
 */
export function withoutHoles(collection: FeatureCollection): FeatureCollection | undefined {
  let isWhole = true
  const features = collection.features.flatMap((feature): Feature[] => {
    const polygons = polygonsOf(feature.geometry)
    if (!polygons.some((polygon) => polygon.length > 1)) return [feature]
    const parts = polygons.map((polygon) => (polygon.length > maxHoles + 1 ? undefined : cutThrough(polygon)))
    if (parts.includes(undefined)) isWhole = false
    return parts
      .flatMap((part) => part ?? [])
      .map((coordinates) => ({ ...feature, geometry: { type: 'Polygon', coordinates } }))
  })
  const cut = { ...collection, features }
  const land = (of: FeatureCollection) =>
    areaOf(of.features.flatMap(({ geometry }) => polygonsOf(geometry))) ?? 0
  // A hole that pokes out of its polygon can't be cut.
  return isWhole && Math.abs(land(cut) - land(collection)) < maxChange ? cut : undefined
}

/** Limit for one polygon: each hole is compared with all others. */
const maxHoles = 30

/** Hectares that rounding to six decimals may change. */
const maxChange = 0.1

/** The parts of a polygon, none with a hole. */
function cutThrough(polygon: Polygon): Polygon[] | undefined {
  const [outer = [], ...holes] = polygon
  if (holes.length === 0) return [polygon]
  for (const axis of [0, 1] as const)
    for (const hole of holes) {
      const others = holes.filter((other) => other !== hole)
      const halves = halve(outer, hole, others, axis)
      if (!halves) continue
      const parts = halves.map((ring): Polygon => [
        ring,
        ...others.filter((other) => contains(ring, other[0] ?? [])),
      ])
      // A part smaller than 1 m² is no plot.
      if (parts.some((part) => polygonArea(part) < 1)) continue
      const done = parts.map(cutThrough)
      return done.includes(undefined) ? undefined : done.flatMap((part) => part ?? [])
    }
  return undefined
}

interface Hit {
  /** The side of the ring, by its first corner. */
  side: number
  position: Position
}

/** Both halves of a ring around a hole, cut along an axis from the hole's two extreme corners to the ring. */
function halve(outer: Ring, hole: Ring, others: readonly Ring[], axis: 0 | 1): [Ring, Ring] | undefined {
  const open = hole.slice(0, -1)
  const extreme = (direction: 1 | -1) =>
    open.reduce((best, corner, n) => (direction * (corner[axis]! - open[best]![axis]!) > 0 ? n : best), 0)
  const [low, high] = [extreme(-1), extreme(1)]
  const [from, to] = [hit(outer, open[low]!, axis, -1), hit(outer, open[high]!, axis, 1)]
  if (!from || !to || low === high) return undefined
  const isBlocked = others.some(
    (other) =>
      crosses(other, open[low]!, from.position, axis) || crosses(other, open[high]!, to.position, axis),
  )
  if (isBlocked) return undefined
  // Along the ring from one hit to the other, and back along the hole.
  return [
    close([
      from.position,
      ...walk(outer, from, to),
      to.position,
      ...around(open, high, low, turnOf(outer, hole)),
    ]),
    close([
      to.position,
      ...walk(outer, to, from),
      from.position,
      ...around(open, low, high, turnOf(outer, hole)),
    ]),
  ]
}

/** The nearest side of a ring straight ahead of a position. */
function hit(ring: Ring, position: Position, axis: 0 | 1, direction: 1 | -1): Hit | undefined {
  const across = axis === 0 ? 1 : 0
  let best: Hit | undefined
  for (let side = 0; side + 1 < ring.length; side++) {
    const [a, b] = [ring[side]!, ring[side + 1]!]
    const isAbove = (corner: Position) => corner[across]! > position[across]!
    if (isAbove(a) === isAbove(b)) continue
    const part = (position[across]! - a[across]!) / (b[across]! - a[across]!)
    const along = a[axis]! + part * (b[axis]! - a[axis]!)
    if (direction * (along - position[axis]!) <= 0) continue
    if (best && direction * (along - best.position[axis]!) >= 0) continue
    const found = axis === 0 ? [along, position[1]!] : [position[0]!, along]
    best = { side, position: found }
  }
  return best
}

/** Whether a ring lies between two positions on a line along the axis. */
function crosses(ring: Ring, from: Position, to: Position, axis: 0 | 1): boolean {
  const direction = to[axis]! > from[axis]! ? 1 : -1
  const found = hit(ring, from, axis, direction)
  return found !== undefined && direction * (to[axis]! - found.position[axis]!) > 0
}

/** The corners of a closed ring between two hits, onwards from the first. */
function walk(ring: Ring, from: Hit, to: Hit): Position[] {
  const corners = ring.length - 1
  const steps = (to.side - from.side + corners) % corners || (isAhead(ring, from, to) ? 0 : corners)
  return Array.from({ length: steps }, (_, n) => ring[(from.side + 1 + n) % corners]!)
}

/** Whether the second of two hits on one side comes later. */
function isAhead(ring: Ring, from: Hit, to: Hit): boolean {
  const start = ring[from.side]!
  const away = ({ position }: Hit) => Math.hypot(position[0]! - start[0]!, position[1]! - start[1]!)
  return away(to) > away(from)
}

/** The corners of an open ring from one to another, both included, in a direction. */
function around(open: readonly Position[], from: number, to: number, direction: 1 | -1): Position[] {
  const steps = (direction * (to - from) + open.length) % open.length
  return Array.from(
    { length: steps + 1 },
    (_, n) => open[(from + direction * n + open.length * 2) % open.length]!,
  )
}

/** Direction in which a hole is walked: backwards if both rings turn alike. */
const turnOf = (outer: Ring, hole: Ring): 1 | -1 =>
  Math.sign(doubledArea(outer)) === Math.sign(doubledArea(hole)) ? -1 : 1

/** A closed ring of six decimals, as the EU reads it: parts of one number that differ later would make a spike. */
const close = (positions: Position[]): Ring => {
  const rounded = positions.map((position) => position.map((degrees) => Math.round(degrees * 1e6) / 1e6))
  const distinct = rounded.filter(
    (position, n) => n === 0 || position[0] !== rounded[n - 1]![0] || position[1] !== rounded[n - 1]![1],
  )
  return [...distinct, distinct[0]!]
}
