import { describe, expect, it } from 'vitest'
import { context, fieldOf } from '../../test/kit/kind-cases.ts'

const square = [
  [
    [-60, -30],
    [-60, -31],
    [-61, -31],
    [-60, -30],
  ],
]
const feature = (geometry: unknown) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry }],
})
const parcel = feature({ type: 'Polygon', coordinates: square })

describe('a geometry', () => {
  const { kind, field } = fieldOf('file', { descriptor: { store: 'geometry' } })
  const keys = (input: unknown) =>
    kind.check(kind.normalise(input, field, context), field, context).map(({ key }) => key)

  it('is a collection of polygons and points, and may come as text or as one shape alone', () => {
    expect(keys(parcel)).toEqual([])
    expect(kind.normalise(JSON.stringify(parcel), field, context)).toEqual(parcel)
    expect(kind.normalise({ type: 'Polygon', coordinates: square }, field, context)).toEqual(parcel)
    expect(
      keys(feature({ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [-60, -30] }] })),
    ).toEqual([])
    expect(kind.toText(parcel, field, { language: 'es' })).toBe('1 polígono · 533.859,9 ha')
  })

  it('says how many points stand beside its polygons, of which their labels are none (ORI-03)', () => {
    const point = (lng: number, lat: number) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })
    const [plot] = parcel.features
    const beside = { ...parcel, features: [plot, point(20, 20), point(21, 20)] }
    const label = { ...parcel, features: [plot, point(square[0]![0]![0]!, square[0]![0]![1]!)] }
    expect(kind.toText(beside, field, { language: 'es' })).toBe('1 polígono · 2 puntos · 533.859,9 ha')
    expect(kind.toText(label, field, { language: 'es' })).toBe('1 polígono · 533.859,9 ha')
  })

  it('reads like its summary in a list, which stands for no geometry where none is stored', () => {
    const summary = { features: 2, areaHa: 12.4, outline: [[-60, -31]], omitted: true }
    expect(kind.toText(summary, field, { language: 'es' })).toBe('2 polígonos · 12,4 ha')
    expect(kind.toText({ ...summary, areaHa: null }, field, { language: 'en' })).toBe('2 points')
    expect(keys(summary)).toEqual(['fields.geometry'])
  })

  it('is refused as a text that cannot be read or is too long', () => {
    expect(keys('{"type":"Polygon","coordinates":[[[-60.2')).toEqual(['fields.geometry'])
    expect(keys('x'.repeat(1_000_001))).toEqual(['fields.fileTooBig'])
  })

  it('holds at most 50,000 positions and 5,000 polygons, and says how many it has', () => {
    const ring = (count: number) => [
      Array.from({ length: count }, (_, n) => (n === count - 1 ? [0, 0] : [n / 1000, 0])),
    ]
    const multi = (count: number) =>
      feature({ type: 'MultiPolygon', coordinates: Array(count).fill(ring(4)) })
    expect(keys(feature({ type: 'Polygon', coordinates: ring(50_000) }))).toEqual([])
    expect(kind.check(feature({ type: 'Polygon', coordinates: ring(50_001) }), field, context)).toEqual([
      { path: '', key: 'fields.geometryPositions', params: { count: 50_001, max: 50_000 } },
    ])
    expect(keys(multi(5_000))).toEqual([])
    expect(keys(multi(5_001))).toEqual(['fields.geometryPolygons'])
  })

  it.each([
    [
      'a line',
      feature({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      }),
      'fields.geometryType',
    ],
    [
      'an open ring',
      feature({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0, 1],
            [1, 1],
            [1, 0],
          ],
        ],
      }),
      'fields.geometry',
    ],
    ['a place off the earth', feature({ type: 'Point', coordinates: [200, 0] }), 'fields.geometry'],
    ['no shape', feature(null), 'fields.geometry'],
    ['nothing in it', { type: 'FeatureCollection', features: [] }, 'fields.geometry'],
    ['another object', { a: 1 }, 'fields.geometry'],
    ['a list', [1], 'fields.geometry'],
    [
      'collections in collections',
      feature(
        Array.from({ length: 9 }).reduce<unknown>(
          (inner) => ({ type: 'GeometryCollection', geometries: [inner] }),
          { type: 'Point', coordinates: [0, 0] },
        ),
      ),
      'fields.geometry',
    ],
  ])('is not %s', (_name, input, key) => {
    expect(keys(input)).toEqual([key])
  })
})
