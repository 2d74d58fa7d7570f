import { expect, it } from 'vitest'
import { doesExport } from './product.ts'

it('the origin of a product is saved as GeoJSON where its stage says so or has a statement (GEO-01, ORI-08)', () => {
  expect(doesExport({ downloadGeojson: false })).toBe(false)
  expect(doesExport({ downloadGeojson: true })).toBe(true)
  expect(doesExport({ downloadGeojson: false, statement: {} })).toBe(true)
})
