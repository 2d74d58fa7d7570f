import { polygonArea } from './area.ts'
import type { Polygon, Position } from './shapes.ts'

const maxOutline = 40

/** Limit of drawn polygons in one record; the largest are drawn. */
export const maxDrawn = 20

/** The corners of a drawing, longitude before latitude; the first one isn't repeated. */
export type Outline = [number, number][]

/** The largest polygon by at most 40 corners; without a polygon, the first point. */
export function outlineOf(polygons: readonly Polygon[], points: readonly Position[]): Outline {
  let largest: Polygon | undefined
  let largestArea = -1
  for (const polygon of polygons) {
    const area = polygonArea(polygon)
    if (area > largestArea) [largest, largestArea] = [polygon, area]
  }
  const positions = largest ? simplify(largest[0]!) : points.slice(0, 1)
  return positions.map(([lng = 0, lat = 0]) => [shortened(lng), shortened(lat)])
}

/** To about ten centimetres. */
const shortened = (degrees: number) => Math.round(degrees * 1e6) / 1e6 || 0

/** A part of a ring between two kept corners, and its corner that lies farthest from the line between them. */
interface Part {
  from: number
  to: number
  farthest: number
  distance: number
}

/**
 * Douglas-Peucker with a number of corners in place of a tolerance: the corner that lies farthest outside the drawing joins it,
 * until it has as many as fit.
 */
function simplify(ring: readonly Position[]): readonly Position[] {
  const last = ring.length - 1
  if (last <= maxOutline) return ring.slice(0, last)
  const partOf = measure(ring)
  const parts = [partOf(0, last)]
  const kept = [0]
  while (kept.length < maxOutline) {
    const next = parts.reduce((best, part, n) => (part.distance > parts[best]!.distance ? n : best), 0)
    const { from, to, farthest, distance } = parts[next]!
    if (!(distance > 0)) break
    kept.push(farthest)
    parts.splice(next, 1, partOf(from, farthest), partOf(farthest, to))
  }
  return kept.toSorted((one, other) => one - other).map((index) => ring[index]!)
}

function measure(ring: readonly Position[]): (from: number, to: number) => Part {
  // A degree of longitude is shorter away from the equator.
  const width = Math.cos((ring[0]![1]! * Math.PI) / 180)
  return (from, to) => {
    const [x1, y1] = [ring[from]![0]! * width, ring[from]![1]!]
    const [dx, dy] = [ring[to]![0]! * width - x1, ring[to]![1]! - y1]
    const length = dx * dx + dy * dy
    const part = { from, to, farthest: from, distance: 0 }
    for (let n = from + 1; n < to; n++) {
      const [px, py] = [ring[n]![0]! * width - x1, ring[n]![1]! - y1]
      const along = length > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / length)) : 0
      const distance = (px - along * dx) ** 2 + (py - along * dy) ** 2
      if (distance > part.distance) Object.assign(part, { farthest: n, distance })
    }
    return part
  }
}
