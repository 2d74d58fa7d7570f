import { boundsOf } from './bounds.ts'
import { contains, narrowing, type Point } from './plane.ts'
import type { Polygon, Position, Ring } from './shapes.ts'

/** Kilometres in a degree of latitude, on the EU's sphere. */
const kmInDegree = (6_378.137 * Math.PI) / 180

/** Kilometres from a position to a side, as straight as a map of the surroundings has it. */
function kmToSide([x = 0, y = 0]: Position, [ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): number {
  const width = narrowing(y)
  const [px, py, dx, dy] = [(x - ax) * width, y - ay, (bx - ax) * width, by - ay]
  const length = dx * dx + dy * dy
  const along = length > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / length)) : 0
  return Math.hypot(px - along * dx, py - along * dy) * kmInDegree
}

/** Kilometres from a position to the nearest polygon; 0 inside of one. */
export function kmApart(position: Position, polygons: readonly Polygon[]): number {
  let least = Infinity
  for (const [outer = []] of polygons) {
    if (contains(outer, position)) return 0
    for (let n = 1; n < outer.length; n++)
      least = Math.min(least, kmToSide(position, outer[n - 1]!, outer[n]!))
  }
  return least
}

/** Metres around a ring. */
export function metresAround(ring: Ring): number {
  let metres = 0
  for (let n = 1; n < ring.length; n++) {
    const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [ring[n - 1]!, ring[n]!]
    metres += Math.hypot((bx - ax) * narrowing((ay + by) / 2), by - ay) * kmInDegree * 1_000
  }
  return metres
}

/** Whether a polygon has a side over the 180th meridian, which would be measured around the rest of the world. */
export function isRoundTheWorld(polygons: readonly Polygon[]): boolean {
  const box = boundsOf(polygons, [])
  if (!box || box[2] - box[0] <= 180) return false
  return polygons.some((rings) =>
    rings.some((ring) => ring.some(([lng = 0], n) => n > 0 && Math.abs(lng - ring[n - 1]![0]!) > 180)),
  )
}

/** Kilometres from the middle of most plots at which another one lies far away. */
const maxSpreadKm = 100

/** Kilometres on the sphere; over continents a plane would be wrong. */
function kmAround([x1, y1]: Point, [x2, y2]: Point): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const part = half(y2 - y1) + narrowing(y1) * narrowing(y2) * half(x2 - x1)
  return ((2 * Math.asin(Math.min(1, Math.sqrt(part))) * 180) / Math.PI) * kmInDegree
}

/** Plots that lie far from most others, by their place in the list, with the kilometres between. */
export function farPlots(middles: readonly (Point | undefined)[]): ReadonlyMap<number, number> {
  const known = middles.flatMap((middle) => (middle ? [middle] : []))
  const median = (axis: 0 | 1) =>
    known.map((middle) => middle[axis]).toSorted((a, b) => a - b)[known.length >> 1] ?? 0
  const [lng, lat] = [median(0), median(1)]
  const far = new Map<number, number>()
  for (const [n, middle] of middles.entries()) {
    if (!middle) continue
    const km = kmAround(middle, [lng, lat])
    if (km > maxSpreadKm) far.set(n, Math.round(km))
  }
  // With as many far plots as near ones, neither group is the wrong one.
  return far.size * 2 < known.length ? far : new Map()
}
