import type { FeatureCollection, Polygon, Position, Ring } from './shapes.ts'

const metresInDegree = 111_320

/** The collection with fewer corners: those left out lie no farther than some metres from the sides. */
export function simplified(collection: FeatureCollection, metres: number): FeatureCollection {
  const polygon = (rings: Polygon): Polygon =>
    rings.map((ring) => simplifyRing(ring, metres / metresInDegree))
  const inside = (geometry: Geometry): Geometry => {
    switch (geometry.type) {
      case 'Point':
        return geometry
      case 'Polygon':
        return { ...geometry, coordinates: polygon(geometry.coordinates) }
      case 'MultiPolygon':
        return { ...geometry, coordinates: geometry.coordinates.map(polygon) }
      case 'GeometryCollection':
        return { ...geometry, geometries: geometry.geometries.map(inside) }
    }
  }
  const features = collection.features.map((feature) => ({ ...feature, geometry: inside(feature.geometry) }))
  return { ...collection, features }
}

type Geometry = FeatureCollection['features'][number]['geometry']

/**
 * From each corner that stays, a side goes on as long as one direction passes all corners within the tolerance (Zhao and
 * Saalfeld): one look at each corner, where Douglas and Peucker's way may take the square of their number.
 */
function simplifyRing(ring: Ring, tolerance: number): Ring {
  // A degree of longitude is shorter away from the equator.
  const width = Math.cos((ring[0]![1]! * Math.PI) / 180)
  const kept: Position[] = [ring[0]!]
  let sector: Sector | undefined
  for (let n = 1; n < ring.length; n++) {
    const next = sectorOf(kept.at(-1)!, ring[n]!, { width, tolerance }, sector)
    if (next === 'outside') {
      kept.push(ring[n - 1]!)
      sector = undefined
      n--
    } else sector = next ?? sector
  }
  kept.push(ring.at(-1)!)
  // Less than a triangle is no ring.
  return kept.length < 4 ? ring : kept
}

/** The directions that a side may take: from `low` to `high`, as turns from `middle`. */
interface Sector {
  middle: number
  low: number
  high: number
  /** The farthest corner that it has passed. */
  reach: number
}

/** The sector that passes one more corner; undefined if that lies on the side's beginning. */
function sectorOf(
  from: Position,
  to: Position,
  { width, tolerance }: { width: number; tolerance: number },
  sector: Sector | undefined,
): Sector | 'outside' | undefined {
  const [x, y] = [(to[0]! - from[0]!) * width, to[1]! - from[1]!]
  const distance = Math.hypot(x, y)
  if (distance <= tolerance) return sector ? 'outside' : undefined
  const direction = Math.atan2(y, x)
  const half = Math.asin(tolerance / distance)
  if (!sector) return { middle: direction, low: -half, high: half, reach: distance }
  const turn = Math.atan2(Math.sin(direction - sector.middle), Math.cos(direction - sector.middle))
  // A side that comes back has an end that must stay.
  if (turn < sector.low || turn > sector.high || distance < sector.reach - tolerance) return 'outside'
  return {
    middle: sector.middle,
    low: Math.max(sector.low, turn - half),
    high: Math.min(sector.high, turn + half),
    reach: Math.max(sector.reach, distance),
  }
}
