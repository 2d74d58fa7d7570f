import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Polygon } from '../core/geometry/shapes.ts'

interface Country {
  name: string
  polygons: readonly Polygon[]
}

/** The countries of the world as public pages draw them, coarsely, from Natural Earth. */
export function readCountries(): Country[] {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>
  }>
  return atlas.objects.countries.geometries.map((one) => {
    const [drawn] = feature(atlas, { type: 'GeometryCollection', geometries: [one] }).features
    const geometry = drawn!.geometry
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    return { name: drawn!.properties.name, polygons }
  })
}
