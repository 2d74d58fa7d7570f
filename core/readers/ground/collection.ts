import type { Reading, Remark } from '../../errors/remarks.ts'
import { checkGeometry } from '../../geometry/check.ts'
import {
  type FeatureCollection,
  type Geometry,
  type Position,
  type Ring,
  shapesOf,
} from '../../geometry/shapes.ts'
import { simplified } from '../../geometry/simplify.ts'
import { text } from '../../i18n/index.ts'
import { isRecord } from '../../json/record.ts'
import type { GroundContent } from './assemble.ts'
import { withoutRepeats } from './border.ts'
import { nameOf, type Plot } from './element.ts'
import { elementOf, systemIn } from './geojson.ts'
import type { GroundOptions } from './read.ts'
import { readSystem } from './system.ts'

/** A feature as records keep it: with the plot's name and id, where it has them (GRD-03). */
interface PlotFeature {
  type: 'Feature'
  properties: { name?: string; id?: string }
  geometry: Plot['geometry']
}

export const collectionOf = (
  plots: readonly Plot[],
): FeatureCollection & { features: readonly PlotFeature[] } => ({
  type: 'FeatureCollection',
  features: plots.map(({ name, id, geometry }) => ({
    type: 'Feature',
    properties: { ...(name ? { name } : {}), ...(id ? { id } : {}) },
    geometry,
  })),
})

/** The plots of a collection that a record holds. */
export const contentOf = ({ features }: FeatureCollection): GroundContent => ({
  plots: features.map(({ properties, geometry }) => ({
    name: plotNameOf({ properties }),
    id: plotIdOf({ properties }),
    geometry: geometry as Plot['geometry'],
    data: {},
  })),
  left: [],
  hasLines: false,
})

export const plotNameOf = ({ properties }: { properties?: unknown }): string => memberOf(properties, 'name')
export const plotIdOf = ({ properties }: { properties?: unknown }): string => memberOf(properties, 'id')

function memberOf(properties: unknown, name: string): string {
  const value = isRecord(properties) ? properties[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** Whether positions are degrees: a collection, a lone feature or a lone geometry may name another system. */
export function isInDegrees(collection: FeatureCollection): boolean {
  const [first] = collection.features
  const system = systemIn(collection) ?? systemIn(first) ?? systemIn(first?.geometry)
  return system === undefined || readSystem(system) === 'degrees'
}

/** Whether a position has a height. */
export function hasHeights(collection: FeatureCollection): boolean {
  const { polygons, points } = shapesOf(collection)
  return [points, ...polygons.flat()].some((positions) => positions.some(({ length }) => length > 2))
}

/** The collection with the names of its plots where lists and maps look for them (GRD-03). */
export const withNames = (collection: FeatureCollection): FeatureCollection => ({
  ...collection,
  features: collection.features.map((feature) => {
    const { name, id } = nameOf(elementOf(feature))
    const properties = isRecord(feature.properties) ? feature.properties : {}
    return { ...feature, properties: { ...properties, ...(name ? { name } : {}), ...(id ? { id } : {}) } }
  }),
})

/** The collection without consecutive repeats, and their number. */
export function mendRings(collection: FeatureCollection): { geometry: FeatureCollection; repeats: number } {
  let repeats = 0
  const ring = (positions: Ring): Position[] => {
    const distinct = withoutRepeats(positions)
    // Less than a triangle is judged as it came.
    if (distinct.length < 4 || distinct.length === positions.length) return [...positions]
    repeats += positions.length - distinct.length
    const last = positions.at(-1)!
    return [...distinct.slice(0, -1), last]
  }
  const mend = (geometry: Geometry): Geometry => {
    switch (geometry.type) {
      case 'Polygon':
        return { ...geometry, coordinates: geometry.coordinates.map(ring) }
      case 'MultiPolygon':
        return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(ring)) }
      case 'GeometryCollection':
        return { ...geometry, geometries: geometry.geometries.map(mend) }
      default:
        return geometry
    }
  }
  const features = collection.features.map((feature) => ({ ...feature, geometry: mend(feature.geometry) }))
  return repeats > 0 ? { geometry: { ...collection, features }, repeats } : { geometry: collection, repeats }
}

/** Metres by which simplifying may move an outline. */
const maxShift = 1

/** Refuses plots of more positions or polygons than a record holds, and offers them simplified where that makes them fit. */
export function fitRecord(
  reading: Reading<GroundContent>,
  { language }: GroundOptions,
): Reading<GroundContent> {
  if ('fault' in reading) return reading
  const [tooMany] = checkGeometry(collectionOf(reading.value.plots))
  if (!tooMany) return reading
  const { count = 0, max = 0 } = tooMany.params ?? {}
  const fault: Remark<GroundContent> = {
    code: tooMany.key === 'fields.geometryPolygons' ? 'GROUND_MANY_POLYGONS' : 'GROUND_MANY_POSITIONS',
    details: { count, max },
  }
  const { features } = simplified({ type: 'FeatureCollection', features: reading.value.plots }, maxShift)
  // Features come back with all that they had, so they are plots.
  const plots = features as Plot[]
  if (checkGeometry(collectionOf(plots)).length > 0) return { fault }
  const value = { ...reading.value, plots }
  return { fault: { ...fault, instead: [{ text: text(language, 'ground.simplify'), value }] } }
}
