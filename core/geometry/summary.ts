import { checkGeometry } from './check.ts'
import { isRecord } from '../json/record.ts'
import { areaOf } from './area.ts'
import { outlineOf, type Outline } from './outline.ts'
import { maxPlotHa } from './proportion.ts'
import { type FeatureCollection, shapesOf } from './shapes.ts'
import { type GeometryWarning, warningsOf } from './warnings.ts'

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
  return known(geometry).summary
}

/** The warnings about a geometry that is kept all the same. */
export function geometryWarningsOf(geometry: FeatureCollection): readonly GeometryWarning[] {
  const steps = examine(geometry)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps, which may take long for the largest; afterwards it is known. */
export function* examine(geometry: FeatureCollection): Generator<void, readonly GeometryWarning[]> {
  const facts = known(geometry)
  facts.warnings ??= [
    ...(yield* warningsOf(shapesOf(geometry).polygons)),
    ...((facts.summary.areaHa ?? 0) > maxPlotHa ? (['GEOMETRY_HUGE'] as const) : []),
  ]
  return facts.warnings
}

interface Facts {
  summary: GeometrySummary
  warnings?: readonly GeometryWarning[]
}

// A bulk write records one geometry thousands of times. The cache is safe because checked values don't change.
const remembered = new WeakMap<FeatureCollection, Facts>()

function known(geometry: FeatureCollection): Facts {
  const facts = remembered.get(geometry)
  if (facts) return facts
  const { polygons, points } = shapesOf(geometry)
  const made: Facts = {
    summary: {
      features: geometry.features.length,
      areaHa: areaOf(polygons),
      outline: outlineOf(polygons, points),
      omitted: true,
    },
  }
  remembered.set(geometry, made)
  return made
}
