import { checkGeometry } from './check.ts'
import { isRecord } from '../json/record.ts'
import { areaOf } from './area.ts'
import { Labels } from './labels.ts'
import { outlineOf, type Outline } from './outline.ts'
import { type FeatureCollection, shapesOf } from './shapes.ts'

/** A geometry as lists show it. */
export interface GeometrySummary {
  /** The number of features, with a polygon where any has one. */
  features: number
  /** Number of points, not counting labels of polygons (ORI-03). */
  points?: number
  /** Null without a polygon. */
  areaHa: number | null
  outline: Outline
  omitted: true
}

/** Whether a stored value of a form is a geometry; values of other kinds have no such members. */
export const isGeometry = (value: unknown): value is FeatureCollection =>
  isRecord(value) && value.type === 'FeatureCollection' && checkGeometry(value).length === 0

export const isSummary = (value: unknown): value is GeometrySummary =>
  isRecord(value) && value.omitted === true && Array.isArray(value.outline)

export function summarise(geometry: FeatureCollection): GeometrySummary {
  const known = remembered.get(geometry)
  if (known) return known
  const { polygons, points } = shapesOf(geometry)
  const labels = new Labels(polygons)
  const plots = polygons.length === 0 ? 0 : points.filter((point) => !labels.holds(point)).length
  const summary: GeometrySummary = {
    features: polygons.length === 0 ? geometry.features.length : geometry.features.filter(hasPolygon).length,
    ...(plots > 0 && { points: plots }),
    areaHa: areaOf(polygons),
    outline: outlineOf(polygons, points),
    omitted: true,
  }
  remembered.set(geometry, summary)
  return summary
}

const hasPolygon = (feature: FeatureCollection['features'][number]): boolean =>
  shapesOf({ type: 'FeatureCollection', features: [feature] }).polygons.length > 0

// A bulk write records one geometry thousands of times. The cache is safe because checked values don't change.
const remembered = new WeakMap<FeatureCollection, GeometrySummary>()
