import type { Polygon, Ring } from './shapes.ts'

/** The Commission's printed areas come out to 0.01 ha on this sphere. */
const radius = 6_378_137
const toRadians = Math.PI / 180

/** Hectares of polygons on the sphere, holes subtracted, to two decimals; null without a polygon. */
export function areaOf(polygons: readonly Polygon[]): number | null {
  if (polygons.length === 0) return null
  return Math.round(polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0) / 100) / 100
}

/** Square metres. */
export function polygonArea([outer = [], ...holes]: Polygon): number {
  const inside = holes.reduce((sum, hole) => sum + ringArea(hole), 0)
  return Math.max(0, ringArea(outer) - inside)
}

/** Each side with the equator encloses a part of the sphere, as wide as the side and as high as the middle of its ends' sines. */
function ringArea(ring: Ring): number {
  let doubled = 0
  const [first = 0, lat = 0] = ring[0] ?? []
  let west = first
  let height = Math.sin(lat * toRadians)
  for (const [lng = 0, next = 0] of ring) {
    const nextHeight = Math.sin(next * toRadians)
    doubled += (lng - west) * toRadians * (height + nextHeight)
    west = lng
    height = nextHeight
  }
  return (Math.abs(doubled) / 2) * radius * radius
}
