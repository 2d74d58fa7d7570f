/** Longitude before latitude, in degrees; a height may follow. */
export type Position = readonly number[]
/** A closed line: its last position is its first one. */
export type Ring = readonly Position[]
/** The outer ring, then the holes. */
export type Polygon = readonly Ring[]

export interface FeatureCollection {
  type: 'FeatureCollection'
  features: readonly { geometry: Geometry }[]
}

type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'Polygon'; coordinates: Polygon }
  | { type: 'MultiPolygon'; coordinates: readonly Polygon[] }
  | { type: 'GeometryCollection'; geometries: readonly Geometry[] }

/** All polygons and points of a checked collection. */
export function shapesOf({ features }: FeatureCollection): { polygons: Polygon[]; points: Position[] } {
  const polygons: Polygon[] = []
  const points: Position[] = []
  const gather = (geometry: Geometry): void => {
    switch (geometry.type) {
      case 'Point':
        points.push(geometry.coordinates)
        break
      case 'Polygon':
        polygons.push(geometry.coordinates)
        break
      case 'MultiPolygon':
        for (const polygon of geometry.coordinates) polygons.push(polygon)
        break
      case 'GeometryCollection':
        geometry.geometries.forEach(gather)
    }
  }
  for (const { geometry } of features) gather(geometry)
  return { polygons, points }
}
