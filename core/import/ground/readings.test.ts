import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { groundKey } from '../../geometry/clean.ts'
import type { Position } from '../../geometry/shapes.ts'
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

it('plots that lie in the country as another reading alone are asked about, with that reading (GRD-06)', () => {
  const inside = fc.tuple(
    fc.double({ min: -68, max: -59, noNaN: true }),
    fc.double({ min: -38, max: -27, noNaN: true }),
  )
  const turns = fc.tuple(fc.boolean(), fc.constantFrom(1, -1), fc.constantFrom(1, -1))
  fc.assert(
    fc.property(inside, turns, (corner, [isSwapped, first, second]) => {
      const meant = square(corner)
      fc.pre(meant.every((position) => argentina.kmOutside(position) === 0))
      const written = meant.map(([x = 0, y = 0]) => {
        const [one, other] = [x * first, y * second]
        return isSwapped ? [other, one] : [one, other]
      })
      fc.pre(written.every(([, lat = 0]) => Math.abs(lat) <= 90))
      const reading = readGround(bytesOf(written), { language: 'es', country: argentina })
      if ('fault' in reading) throw new Error(reading.fault.code)
      const asked = (reading.doubts ?? []).filter(({ code }) => /^POSITION_(?:SWAPPED|SIGN)$/.test(code))
      const offered = asked.flatMap(({ instead = [] }) =>
        instead.map(({ value }) => JSON.stringify(value.plots[0]!.geometry)),
      )
      // Who lies in the country, or near it, is asked nothing.
      const isStray = argentina.kmOutside(written[0]!) > 25
      const whole = JSON.stringify({ type: 'Polygon', coordinates: [meant] })
      expect(offered.includes(whole)).toBe(isStray)
      expect(asked.length > 0).toBe(isStray)
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
