import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeNames } from './names.ts'

const at = (name: string, x: number, y: number, isPoint = false) => ({ name, x, y, isPoint })
const spotsOf = (...spots: ReturnType<typeof at>[]) => placeNames(spots, 400, 300).map(({ x, y }) => [x, y])

it('the name of a polygon stands in its middle, that of a point beside its circle (GEO-08)', () => {
  expect(spotsOf(at('Norte', 200, 150))).toEqual([[200, 150]])
  expect(spotsOf(at('Silo', 200, 150, true))).toEqual([[200, 170]])
  expect(spotsOf(at('Silo', 200, 295, true))).toEqual([[200, 275]])
})

it('a name stands inside the map as long as its plot does', () => {
  const [[x = 0] = []] = spotsOf(at('Potrero del fondo', 398, 150))
  expect(x).toBeLessThan(345)
  expect(spotsOf(at('Lejos', 900, 150))).toEqual([[900, 150]])
})

it('names of plots that lie in one place stand below each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.boolean(), (count, isPoint) => {
      const spots = Array.from({ length: count }, (_, n) => at(`Lote ${n}`, 200, 150, isPoint))
      const heights = spotsOf(...spots).map(([, y = 0]) => y)
      const sorted = heights.toSorted((a, b) => a - b)
      for (const [n, y] of sorted.slice(1).entries()) expect(y - sorted[n]!).toBeGreaterThanOrEqual(17)
    }),
  )
})
