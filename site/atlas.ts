import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Polygon } from '../core/geometry/shapes.ts'

interface Country {
  /** ISO 3166-1 numeric. */
  number: string
  name: string
  polygons: readonly Polygon[]
}

const file = { coarse: 'world-atlas/countries-50m.json', fine: 'world-atlas/countries-10m.json' }

/**
 * The countries of the world, or one of them, from Natural Earth. The file is read anew each time and forgotten: all outlines
 * together take many times what one does, so a caller keeps what it needs.
 */
export function readCountries(detail: keyof typeof file, number?: string): Country[] {
  const path = createRequire(import.meta.url).resolve(file[detail])
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>
  }>
  return atlas.objects.countries.geometries.flatMap((one) => {
    const own = String(one.id).padStart(3, '0')
    if (number !== undefined && own !== number) return []
    const [drawn] = feature(atlas, { type: 'GeometryCollection', geometries: [one] }).features
    const geometry = drawn!.geometry
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    return [{ number: own, name: drawn!.properties.name, polygons }]
  })
}
