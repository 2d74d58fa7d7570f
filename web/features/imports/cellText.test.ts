import { expect, it } from 'vitest'
import { cellText } from './cellText.ts'

const feature = {
  type: 'Feature',
  properties: { name: 'Norte' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-61, -31],
        [-60.99, -31],
        [-60.99, -30.99],
        [-61, -31],
      ],
    ],
  },
}

it('a plot of a file is said by its polygons and hectares, never as its text (GRD-08, TRU-05)', () => {
  const textOf = (value: unknown) => cellText(JSON.stringify(value), { language: 'es' } as never)
  expect(textOf(feature)).toBe('1 polígono · 53,11 ha')
  expect(textOf({ type: 'FeatureCollection', features: [feature, feature] })).toMatch(/^2 polígonos/)
  expect(textOf({ ...feature, geometry: { type: 'Point', coordinates: [-61, -31] } })).toBe('1 punto')
  expect(textOf({ type: 'Feature', geometry: null })).toBe('{"type":"Feature","geometry":null}')
})
