import { expect, it } from 'vitest'
import { pictureOf } from './ground.ts'

const square = (lng: number, lat: number, side = 0.01) => [
  [
    [lng, lat],
    [lng + side, lat],
    [lng + side, lat + side],
    [lng, lat + side],
    [lng, lat],
  ],
]
const plot = (lng: number, lat: number, name: string) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon' as const, coordinates: square(lng, lat) },
})
const of = (features: object[]) =>
  ({ type: 'FeatureCollection', features }) as Parameters<typeof pictureOf>[0]

it('plots are drawn north up with names, hectares and a scale (GRD-09)', () => {
  const picture = pictureOf(of([plot(-60, -29, 'Norte'), plot(-60, -29.05, 'Sur')]), [
    [
      [-60, -29],
      [-60, -29.05],
    ],
  ])
  const [north, south] = picture.plots
  expect([north!.name, south!.name]).toEqual(['Norte', 'Sur'])
  expect(north!.y).toBeLessThan(south!.y)
  expect(north!.areaHa! + south!.areaHa!).toBeCloseTo(picture.areaHa!, 1)
  expect(picture.lines).toHaveLength(1)
  // A degree of latitude has 111 km.
  const metresInUnit = picture.bar.metres / picture.bar.width
  expect(((south!.y - north!.y) * metresInUnit) / 1_000).toBeCloseTo(5.57, 1)
  expect(String(picture.bar.metres)).toMatch(/^[125]0*$/)
})

it('of thousands of plots some are drawn, and of a point its place', () => {
  const many = pictureOf(of(Array.from({ length: 5_000 }, (_, n) => plot(-60 + n / 100, -29, ''))))
  expect([many.plots.length, many.more]).toEqual([200, 4_800])
  // Of all of them, whatever is drawn.
  expect(many.areaHa).toBeCloseTo(many.plots[0]!.areaHa! * 5_000, 0)
  const point = pictureOf(of([{ type: 'Feature', geometry: { type: 'Point', coordinates: [-60, -29] } }]))
  expect(point).toMatchObject({ plots: [{ d: '', x: 160, areaHa: null }], areaHa: null })
})
