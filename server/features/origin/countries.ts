import { isCrossed } from '../../../core/geometry/plane.ts'
import type { Position } from '../../../core/geometry/shapes.ts'
import { readCountries } from '../../../site/atlas.ts'

/** Sides of a country's outline that cross a band of latitude. */
type Bands = ReadonlyMap<number, [from: Position, to: Position][]>

/** Bands in a degree: a position is compared with the sides of one band. */
const bandsInDegree = 10
const bandOf = (lat: number) => Math.floor(lat * bandsInDegree)

/** Outlines that were asked for, by the country's number. */
const outlines = new Map<string, Bands | undefined>()

/** Whether a position lies in a country, by its ISO number; undefined if there is no outline of it. */
export function isInCountry(number: string, position: Position): boolean | undefined {
  if (!outlines.has(number)) outlines.set(number, readOutline(number))
  const bands = outlines.get(number)
  if (!bands) return undefined
  let isInside = false
  for (const [from, to] of bands.get(bandOf(position[1]!)) ?? [])
    if (isCrossed(from, to, position)) isInside = !isInside
  return isInside
}

function readOutline(number: string): Bands | undefined {
  const [country] = readCountries('fine', number)
  if (!country) return undefined
  const bands = new Map<number, [Position, Position][]>()
  for (const ring of country.polygons.flat())
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
