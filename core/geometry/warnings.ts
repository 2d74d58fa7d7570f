import { cornersOf, isCrossed, isFlat } from './crossing.ts'
import type { Polygon } from './shapes.ts'

export const geometryWarnings = [
  'GEOMETRY_CROSSED',
  'GEOMETRY_FLAT',
  'GEOMETRY_REPEATED',
  'GEOMETRY_HUGE',
] as const
export type GeometryWarning = (typeof geometryWarnings)[number]

/** What is odd about the lines of polygons that can be kept all the same; in steps. */
export function* warningsOf(polygons: readonly Polygon[]): Generator<void, GeometryWarning[]> {
  const found = new Set<GeometryWarning>()
  for (const polygon of polygons) {
    const corners = cornersOf(polygon)
    if (corners.isRepeating) found.add('GEOMETRY_REPEATED')
    // The sides of a flat ring lie on each other in any case.
    if (isFlat(corners)) found.add('GEOMETRY_FLAT')
    else if (!found.has('GEOMETRY_CROSSED') && (yield* isCrossed(corners))) found.add('GEOMETRY_CROSSED')
  }
  return geometryWarnings.filter((code) => found.has(code))
}
