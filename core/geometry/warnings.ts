import { cleanPolygon } from './clean.ts'
import { cornersOf, isCrossed, isFlat } from './crossing.ts'
import type { Polygon } from './shapes.ts'

/** The worst first: lists show a few. A list that spreads another one stays in every bundle. */
export const geometryWarnings = [
  'GEOMETRY_FEW',
  'GEOMETRY_FLAT',
  'GEOMETRY_CROSSED',
  'GEOMETRY_REPEATED',
  'GROUND_HOLE',
  'GEOMETRY_HUGE',
  'GEOMETRY_MENDED',
] as const
export type GeometryWarning = (typeof geometryWarnings)[number]

/** Warnings for polygons that the EU would refuse (ORI-06). */
export const brokenWarnings: readonly GeometryWarning[] = [
  'GEOMETRY_FEW',
  'GEOMETRY_FLAT',
  'GEOMETRY_CROSSED',
  'GEOMETRY_REPEATED',
  'GROUND_HOLE',
]

/** Warnings for polygons that can still be saved (ORI-01); a generator, so that others may work meanwhile. */
export function* warningsOf(polygons: readonly Polygon[]): Generator<void, GeometryWarning[]> {
  const found = new Set<GeometryWarning>()
  for (const written of polygons) {
    const cleaned = cleanPolygon(written)
    if (!cleaned) {
      found.add('GEOMETRY_FEW')
      continue
    }
    const { polygon, isMended } = cleaned
    if (isMended) found.add('GEOMETRY_MENDED')
    if (polygon.length > 1) found.add('GROUND_HOLE')
    const corners = cornersOf(polygon)
    if (corners.count < 3) found.add('GEOMETRY_FEW')
    // The sides of a flat ring lie on each other in any case.
    else if (isFlat(corners)) found.add('GEOMETRY_FLAT')
    else if (!found.has('GEOMETRY_CROSSED') && (yield* isCrossed(corners))) found.add('GEOMETRY_CROSSED')
    if (corners.isRepeating) found.add('GEOMETRY_REPEATED')
  }
  return geometryWarnings.filter((code) => found.has(code))
}
