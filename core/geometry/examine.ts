import { maxPlotHa } from './proportion.ts'
import { type FeatureCollection, shapesOf } from './shapes.ts'
import { finish } from './steps.ts'
import { summarise } from './summary.ts'
import { type GeometryWarning, warningsOf } from './warnings.ts'

// A bulk write records one geometry thousands of times. The cache is safe because checked values don't change.
const remembered = new WeakMap<FeatureCollection, readonly GeometryWarning[]>()

/** Finds the warnings about a geometry that is kept all the same; in steps, since the largest may take long. */
export function* examine(geometry: FeatureCollection): Generator<void, readonly GeometryWarning[]> {
  const known = remembered.get(geometry)
  if (known) return known
  const warnings = [
    ...(yield* warningsOf(shapesOf(geometry).polygons)),
    ...((summarise(geometry).areaHa ?? 0) > maxPlotHa ? (['GEOMETRY_HUGE'] as const) : []),
  ]
  remembered.set(geometry, warnings)
  return warnings
}

/** The same in one go. */
export const geometryWarningsOf = (geometry: FeatureCollection): readonly GeometryWarning[] =>
  finish(examine(geometry))
