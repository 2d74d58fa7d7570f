import { farPlots } from '../../../core/geometry/apart.ts'
import { outlineOf } from '../../../core/geometry/outline.ts'
import { middleOf, type Point } from '../../../core/geometry/plane.ts'
import { type FeatureCollection, shapesOf } from '../../../core/geometry/shapes.ts'
import { plotNameOf } from '../../../core/readers/ground/collection.ts'

type Feature = FeatureCollection['features'][number]

/** A plot that lies far from most others of its geometry. */
export interface FarFeature {
  feature: Feature
  /** Its place in the geometry. */
  index: number
  name: string
  km: number
  at: Point
}

export function farFeatures({ features }: FeatureCollection): FarFeature[] {
  const middles = features.map((feature) => {
    const { polygons, points } = shapesOf({ type: 'FeatureCollection', features: [feature] })
    const corners = outlineOf(polygons, points)
    return corners.length > 0 ? middleOf(corners) : undefined
  })
  return [...farPlots(middles)].map(([index, km]) => {
    const feature = features[index]!
    return { feature, index, name: plotNameOf(feature), km, at: middles[index]! }
  })
}
