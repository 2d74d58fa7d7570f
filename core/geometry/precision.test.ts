import { expect, it } from 'vitest'
import { hasFewDecimals } from './precision.ts'
import type { FeatureCollection } from './shapes.ts'

const point = (...coordinates: number[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [{ geometry: { type: 'Point', coordinates } }],
})

it.each<[what: string, collection: FeatureCollection, expected: boolean]>([
  ['four decimals', point(-60.2036, -29.4127), true],
  ['six decimals', point(-60.203611, -29.412744), false],
  ['a zero that JSON drops', point(-60.2036, -29.412744), false],
])('%s', (_what, collection, expected) => expect(hasFewDecimals(collection)).toBe(expected))
