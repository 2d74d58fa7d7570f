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

/** Why the EU would refuse a polygon, so that whoever needs one has none (ORI-06). */
export const brokenWarnings: readonly GeometryWarning[] = [
  'GEOMETRY_FEW',
  'GEOMETRY_FLAT',
  'GEOMETRY_CROSSED',
  'GEOMETRY_REPEATED',
  'GROUND_HOLE',
]

/** What is odd about polygons that can be kept all the same, judged as files have them (ORI-01); in steps. */
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
