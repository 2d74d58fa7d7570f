import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Polygon, Position } from '../../../core/geometry/shapes.ts'

/** Sides of a country's outline that cross a band of latitude. */
type Bands = ReadonlyMap<number, [from: Position, to: Position][]>

/** Bands in a degree: a position is compared with the sides of one band. */
const bandsInDegree = 10
const bandOf = (lat: number) => Math.floor(lat * bandsInDegree)

/** Outlines that were asked for, by the country's number. */
const outlines = new Map<string, Bands | undefined>()

/** Whether a position lies in a country, by its ISO number; undefined if there is no outline of it. */
export function isInCountry(number: string, [lng = 0, lat = 0]: Position): boolean | undefined {
  if (!outlines.has(number)) outlines.set(number, readOutline(number))
  const bands = outlines.get(number)
  if (!bands) return undefined
  let isInside = false
  for (const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] of bands.get(bandOf(lat)) ?? [])
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isInside = !isInside
  return isInside
}

/** The file is read anew for each country and forgotten: all outlines together take many times what one does. */
function readOutline(number: string): Bands | undefined {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology<{ countries: GeometryCollection }>
  const { geometries } = atlas.objects.countries
  const own = geometries.find(({ id }) => String(id).padStart(3, '0') === number)
  if (!own) return undefined
  const drawn = feature(atlas, own)
  const geometry = 'geometry' in drawn ? drawn.geometry : undefined
  const polygons: Polygon[] =
    geometry?.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry?.type === 'MultiPolygon'
        ? geometry.coordinates
        : []
  const bands = new Map<number, [Position, Position][]>()
  for (const ring of polygons.flat())
    for (let n = 1; n < ring.length; n++) {
      const [from, to] = [ring[n - 1]!, ring[n]!]
      const [low, high] = [from[1]!, to[1]!].toSorted((one, other) => one - other)
      for (let band = bandOf(low!); band <= bandOf(high!); band++) {
        const sides = bands.get(band) ?? []
        sides.push([from, to])
        bands.set(band, sides)
      }
    }
  return bands
}
