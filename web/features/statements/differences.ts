import { outlineOf, type Outline } from '../../../core/geometry/outline.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import { shapesOf } from '../../../core/geometry/shapes.ts'

/** A feature as the file for the EU has it. */
export type EuFeature = FeatureCollection['features'][number] & {
  properties: { ProducerName: string; ProductionPlace: string; Area: number }
}

/** What a collection says of a place. */
interface LotFacts {
  producers: string[]
  outline: Outline
  /** Null of a point. */
  areaHa: number | null
}

/** A place of which the frozen plots say something else than those of now. */
export interface Difference {
  place: string
  frozen: LotFacts | null
  present: LotFacts | null
}

/** The places of which only one of two collections has some feature, by name. */
export function differencesOf(frozen: readonly EuFeature[], present: readonly EuFeature[]): Difference[] {
  const [before, after] = [without(frozen, present), without(present, frozen)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted((one, other) => one.localeCompare(other))
    .map((place) => ({ place, frozen: saidBy(before.get(place)), present: saidBy(after.get(place)) }))
}

/** By their place, the features that the other collection hasn't; equal ones count as often as they stand there. */
function without(all: readonly EuFeature[], others: readonly EuFeature[]): Map<string, EuFeature[]> {
  const counts = new Map<string, number>()
  for (const text of others.map((one) => JSON.stringify(one))) counts.set(text, (counts.get(text) ?? 0) + 1)
  const rest = new Map<string, EuFeature[]>()
  for (const feature of all) {
    const text = JSON.stringify(feature)
    const count = counts.get(text) ?? 0
    if (count > 0) counts.set(text, count - 1)
    else {
      const { ProductionPlace } = feature.properties
      const known = rest.get(ProductionPlace)
      if (known) known.push(feature)
      else rest.set(ProductionPlace, [feature])
    }
  }
  return rest
}

function saidBy(features: readonly EuFeature[] | undefined): LotFacts | null {
  if (!features) return null
  const { polygons, points } = shapesOf({ type: 'FeatureCollection', features })
  return {
    producers: [...new Set(features.map(({ properties }) => properties.ProducerName))],
    outline: outlineOf(polygons, points),
    areaHa: polygons.length > 0 ? features.reduce((sum, { properties }) => sum + properties.Area, 0) : null,
  }
}
