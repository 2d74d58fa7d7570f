import { expect, it } from 'vitest'
import { doesAreaDiffer, isOutOfProportion } from './proportion.ts'
import type { FeatureCollection } from './shapes.ts'
import { geometryWarningsOf } from './examine.ts'

it.each([
  ['what the form says', 92, 91.5, false],
  ['twice as much', 183, 91.5, false],
  ['more than twice as much', 184, 91.5, true],
  ['less than half', 45, 91.5, true],
  ['much, of which the form says nothing', 99_999, undefined, false],
  ['nothing said', 99_999, 0, false],
  ['more than any plot has', 100_001, undefined, true],
  ['more than any plot has, as the form says', 100_001, 100_001, true],
])('a polygon is out of proportion: %s', (_name, measured, stated, isOut) => {
  expect(isOutOfProportion(measured, stated)).toBe(isOut)
})

it('areas differ by more than a tenth of the stated one', () => {
  expect(doesAreaDiffer(109, 100)).toBe(false)
  expect(doesAreaDiffer(111, 100)).toBe(true)
})

const square = (side: number): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    {
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-60, -30],
            [-60 + side, -30],
            [-60 + side, -30 + side],
            [-60, -30 + side],
            [-60, -30],
          ],
        ],
      },
    },
  ],
})

it('a geometry of more than 100,000 hectares has a warning, a field has none', () => {
  expect(geometryWarningsOf(square(0.01))).toEqual([])
  expect(geometryWarningsOf(square(0.28))).toEqual([])
  expect(geometryWarningsOf(square(0.4))).toEqual(['GEOMETRY_HUGE'])
})
