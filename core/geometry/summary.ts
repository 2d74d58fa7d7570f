import { checkGeometry } from './check.ts'
import { isRecord } from '../json/record.ts'
import { areaOf } from './area.ts'
import { outlineOf, type Outline } from './outline.ts'
import { type FeatureCollection, shapesOf } from './shapes.ts'

/** A geometry as lists show it. */
export interface GeometrySummary {
  /** The number of features. */
  features: number
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
  const summary: GeometrySummary = {
    features: geometry.features.length,
    areaHa: areaOf(polygons),
    outline: outlineOf(polygons, points),
    omitted: true,
  }
  remembered.set(geometry, summary)
  return summary
}

// A bulk write records one geometry thousands of times. The cache is safe because checked values don't change.
const remembered = new WeakMap<FeatureCollection, GeometrySummary>()
