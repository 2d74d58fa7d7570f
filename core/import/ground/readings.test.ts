import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { groundKey } from '../../geometry/clean.ts'
import type { Position } from '../../geometry/shapes.ts'
import { minMove, systemsOfZone } from '../../geometry/systems.ts'
import { metresBetween } from '../../readers/ground/border.ts'
import { countryGround } from '../../readers/ground/country.ts'
import type { CountryGround } from '../../readers/ground/read.ts'
import { readGround } from './readGround.ts'

let argentina: CountryGround
beforeAll(async () => {
  argentina = (await countryGround('AR', 'es'))!
})

const square = ([x = 0, y = 0]: Position): Position[] =>
  [
    [x, y],
    [x + 0.004123, y],
    [x + 0.004123, y + 0.003456],
    [x, y],
  ].map((position) => position.map((degrees) => Number(degrees.toFixed(6))))

const bytesOf = (ring: readonly Position[]) =>
  new TextEncoder().encode(
    JSON.stringify({
      type: 'Feature',
      properties: { name: 'Lote' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }),
  )

/** Boxes of countries; the last two lie on both sides of Greenwich, the equator or both. */
const boxes = {
  AR: [-73, -55, -53, -21],
  ES: [-9, 36, 4, 43],
  EC: [-81, -5, -75, 1],
  GH: [-3, 4, 1, 11],
} as const
const microdegrees = (min: number, max: number) =>
  fc.integer({ min: min * 1e6 + 1, max: max * 1e6 - 1 }).map((value) => value / 1e6)

it.each(Object.entries(boxes))(
  'plots of %s that lie there as another reading are asked about, with each such reading (POS-06, GRD-06)',
  async (code, [west, south, east, north]) => {
    const country = (await countryGround(code, 'es'))!
    const liesThere = (ring: readonly Position[]) => country.kmOutside(ring[0]!) === 0
    const corner = fc
      .tuple(microdegrees(west, east), microdegrees(south, north))
      .filter((at) => at.every((degrees) => degrees !== 0) && liesThere(square(at)))
    const turn = fc.tuple(fc.boolean(), fc.constantFrom(1, -1), fc.constantFrom(1, -1))
    const turned = (
      ring: readonly Position[],
      [isSwapped, first, second]: readonly [boolean, number, number],
    ) => ring.map(([x = 0, y = 0]) => (isSwapped ? [y * first, x * second] : [x * first, y * second]))
    const all = [false, true].flatMap((isSwapped) =>
      [1, -1].flatMap((first) => [1, -1].map((second) => [isSwapped, first, second] as const)),
    )
    fc.assert(
      fc.property(corner, turn, (at, how) => {
        const written = turned(square(at), how)
        fc.pre(written.every(([, lat = 0]) => Math.abs(lat) <= 90))
        const reading = readGround(bytesOf(written), { language: 'es', country })
        if ('fault' in reading) throw new Error(reading.fault.code)
        const offered = (reading.doubts ?? [])
          .filter(({ code }) => code === 'POSITION_SWAPPED' || code === 'POSITION_SIGN')
          .flatMap(({ instead = [] }) => instead.map(({ value }) => value.plots[0]!.geometry))
        const meant = all
          .slice(1)
          .map((one) => turned(written, one))
          .filter((ring) => Math.abs(ring[0]![1]!) <= 90 && liesThere(ring))
        expect(offered).toEqual(meant.map((ring) => ({ type: 'Polygon', coordinates: [ring] })))
        expect(offered.length > 0 || liesThere(written)).toBe(true)
      }),
      { numRuns: 60 },
    )
  },
)

it('metres without a system are asked about, with each other system that lies in the country and moves them by a metre or more (POS-05, GRD-05)', () => {
  const easting = fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 400_000, max: 600_000 }))
  const northing = fc.integer({ min: 5_800_000, max: 7_000_000 })
  fc.assert(
    fc.property(easting, northing, fc.boolean(), ([zone, within], y, isTurned) => {
      const x = zone * 1e6 + within
      const corners = [
        [x, y],
        [x + 900, y],
        [x + 900, y + 700],
        [x, y],
      ]
      const written = isTurned ? corners.map((corner) => corner.toReversed()) : corners
      const places = systemsOfZone(zone).map(({ toWgs84 }) =>
        toWgs84([x, y]).map((degrees) => Math.round(degrees * 1e7) / 1e7),
      )
      fc.pre(places.every((place) => argentina.kmOutside(place) === 0))
      const reading = readGround(bytesOf(written), { language: 'es', country: argentina })
      if ('fault' in reading) throw new Error(reading.fault.code)
      const [doubt] = reading.doubts ?? []
      expect(doubt?.code).toBe('POSITION_SYSTEM')
      const found = [reading.value, ...doubt!.instead!.map(({ value }) => value)].map(({ plots }) => {
        const { geometry } = plots[0]!
        return geometry.type === 'Polygon' ? geometry.coordinates[0]![0]! : []
      })
      const [taken] = found as [Position]
      const away = places.filter((place) => metresBetween(taken, place) >= minMove)
      expect(found.slice(1)).toEqual(expect.arrayContaining(away))
      expect(found.slice(1).filter((place) => metresBetween(taken, place) < minMove)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('a ground has one key wherever its rings begin, whichever way they turn, in whatever order (GRD-06)', () => {
  const corner = fc.tuple(
    fc.double({ min: -68, max: -59, noNaN: true }),
    fc.double({ min: -38, max: -27, noNaN: true }),
  )
  fc.assert(
    fc.property(corner, fc.nat(2), fc.boolean(), fc.boolean(), (at, start, isTurned, isMoved) => {
      const one = square(at)
      const far = square([at[0] + 1, at[1]])
      const open = [...one.slice(start, 3), ...one.slice(0, start)]
      const ring = [...open, open[0]!]
      const again = isTurned ? ring.toReversed() : ring
      const moved = isMoved ? again.map(([x = 0, y = 0]) => [x + 0.001, y]) : again
      const keys = [
        [[one], [far]],
        [[far], [moved]],
      ].map((polygons) => groundKey({ polygons, points: [] }))
      expect(keys[0] === keys[1]).toBe(!isMoved)
    }),
  )
})
