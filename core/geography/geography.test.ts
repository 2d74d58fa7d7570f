import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { litoral } from '../../demo/organizations/litoral.ts'
import { valle } from '../../demo/organizations/valle.ts'
import { provinces, towns, unpackBorders, unpackCountries } from './geography.ts'

const text = readFileSync(new URL('./geography.json', import.meta.url), 'utf8')

const countries = unpackCountries()
const borders = unpackBorders()

describe('the ground of the bundled map', () => {
  it('is one file of at most 400 kB', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(400_000)
  })

  it('has the countries of South and Central America, closed and in the right half of the world', () => {
    const codes = countries.map(({ code }) => code)
    for (const code of ['AR', 'BO', 'BR', 'CL', 'CO', 'CR', 'EC', 'PE', 'PY', 'UY', 'VE', 'GT', 'PA'])
      expect(codes).toContain(code)
    for (const { rings } of countries)
      for (const positions of rings) {
        expect(positions[0]).toEqual(positions.at(-1))
        for (const [lng, lat] of positions) {
          expect(lng).toBeLessThan(-25)
          expect(lat).toBeGreaterThan(-60)
        }
      }
  })

  // A window of 600 × 800 pixels at a zoom shows so many degrees to each side of its middle.
  const shown = (zoom: number) => 300 / ((512 * 2 ** zoom) / 360)

  const cities = new Map([...litoral, ...valle].toReversed().map((place) => [place.city, place]))

  it.each([...cities])(
    'names a town from zoom 7 to 10, and has a border of provinces at 7, around %s',
    (_city, { lat, lng }) => {
      for (const zoom of [7, 8, 9, 10]) {
        const near = towns.filter(
          ({ at, zoom: from }) =>
            from <= zoom && Math.abs(at[0] - lng) < shown(zoom) && Math.abs(at[1] - lat) < shown(zoom),
        )
        expect([zoom, near.length > 0]).toEqual([zoom, true])
      }
      const isNear = ([x, y]: [number, number]) =>
        Math.abs(x - lng) < shown(7) && Math.abs(y - lat) < shown(7)
      expect(borders.some((border) => border.some(isNear))).toBe(true)
    },
  )

  it('names no two towns on one spot at the same zoom', () => {
    for (const zoom of [4, 5, 6]) {
      const all = towns.filter(({ zoom: from }) => from <= zoom)
      const pixels = (512 * 2 ** zoom) / 360
      const close = all.filter((one, n) =>
        all
          .slice(n + 1)
          .some(
            (other) =>
              Math.abs(other.at[0] - one.at[0]) * pixels < 40 &&
              Math.abs(other.at[1] - one.at[1]) * pixels < 14,
          ),
      )
      expect(close.map(({ name }) => name)).toEqual([])
    }
  })

  it('knows the provinces by their names', () => {
    const named = provinces.filter(({ country }) => country === 'AR').map(({ name }) => name)
    for (const name of ['Santa Fe', 'Chaco', 'Mendoza', 'Entre Ríos', 'Buenos Aires'])
      expect(named).toContain(name)
  })
})
