import { isRecord } from '../json/record.ts'

/** Longitude before latitude, in degrees; a height may follow. */
export type Position = readonly number[]
/** A closed line: its last position is its first one. */
export type Ring = readonly Position[]
/** The outer ring, then the holes. */
export type Polygon = readonly Ring[]

export interface FeatureCollection {
  type: 'FeatureCollection'
  features: readonly Feature[]
}

interface Feature {
  geometry: Geometry
  id?: unknown
  properties?: unknown
}

export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'Polygon'; coordinates: Polygon }
  | { type: 'MultiPolygon'; coordinates: readonly Polygon[] }
  | { type: 'GeometryCollection'; geometries: readonly Geometry[] }

interface Shapes {
  polygons: Polygon[]
  points: Position[]
  /** What the features of the polygons, and those of the points, are called. */
  polygonNames: string[]
  pointNames: string[]
}

/** All polygons and points of a checked collection. */
export function shapesOf({ features }: FeatureCollection): Shapes {
  const shapes: Shapes = { polygons: [], points: [], polygonNames: [], pointNames: [] }
  const gather = (geometry: Geometry, name: string): void => {
    switch (geometry.type) {
      case 'Point':
        shapes.points.push(geometry.coordinates)
        shapes.pointNames.push(name)
        break
      case 'Polygon':
        shapes.polygons.push(geometry.coordinates)
        shapes.polygonNames.push(name)
        break
      case 'MultiPolygon':
        for (const polygon of geometry.coordinates) gather({ type: 'Polygon', coordinates: polygon }, name)
        break
      case 'GeometryCollection':
        for (const inner of geometry.geometries) gather(inner, name)
    }
  }
  for (const feature of features) gather(feature.geometry, nameOf(feature))
  return shapes
}

const maxName = 100

/** The name of a feature, else its id, as one line (ORI-04); empty without either. */
function nameOf({ id, properties }: Feature): string {
  const named = isRecord(properties) ? [properties.name, properties.id, id] : [id]
  for (const one of named) {
    if (typeof one !== 'string' && typeof one !== 'number') continue
    const line = String(one)
      .slice(0, 2 * maxName)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
    if (line !== '') return Array.from(line).slice(0, maxName).join('')
  }
  return ''
}
