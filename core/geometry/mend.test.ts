import { describe, expect, it } from 'vitest'
import { brokenIn } from './mend.ts'
import type { FeatureCollection, Geometry, Polygon, Position } from './shapes.ts'

const [a, b, c, d] = [
  [-60, -29],
  [-59.99, -29],
  [-59.99, -28.99],
  [-60, -28.99],
] as [Position, Position, Position, Position]
const whole: Polygon = [[a, b, c, d, a]]
const drawing = (...corners: Position[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [{ geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]!]] } }],
})

describe('a drawing that the EU would refuse (ORI-07)', () => {
  it('that crosses itself is mended by two corners that change places, or by one less', () => {
    const broken = brokenIn(drawing(a, b, d, c))!
    expect(broken.fault).toBe('crossed')
    expect(broken.ways.map(({ kind }) => kind)).toEqual(['swap', 'remove'])
    expect(broken.ways[0]!.areaHa).toBeCloseTo(108.4, 0)
    for (const { geometry } of broken.ways) expect(brokenIn(geometry)).toBeUndefined()
    expect(broken.spot).toBeDefined()
  })

  it('that comes back to a corner, or has too few, says so', () => {
    expect(brokenIn(drawing(a, b, c, [-59.995, -28.995], b, d))?.fault).toBe('repeated')
    expect(brokenIn(drawing(a, b, b))).toMatchObject({ fault: 'few', spot: undefined, ways: [] })
  })

  it.each<[what: string, wrap: (polygon: Polygon) => Geometry]>([
    ['a polygon', (coordinates) => ({ type: 'Polygon', coordinates })],
    ['a part of one', (coordinates) => ({ type: 'MultiPolygon', coordinates: [whole, coordinates] })],
    [
      'one beside a point',
      (coordinates) => ({
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: a },
          { type: 'MultiPolygon', coordinates: [whole, coordinates] },
        ],
      }),
    ],
  ])('in a file of several plots is found as %s, and mended in its place', (_, wrap) => {
    const plots: FeatureCollection = {
      type: 'FeatureCollection',
      features: [
        { geometry: { type: 'Polygon', coordinates: whole }, properties: { name: 'Norte' } },
        { geometry: wrap([[a, b, d, c, a]]), properties: { name: 'Sur' } },
      ],
    }
    const broken = brokenIn(plots)!
    expect(broken).toMatchObject({ fault: 'crossed', feature: 1, corners: { length: 4 } })
    for (const { geometry } of broken.ways) {
      expect(brokenIn(geometry)).toBeUndefined()
      expect(geometry.features[0]).toBe(plots.features[0])
      expect(geometry.features[1]).toMatchObject({ properties: { name: 'Sur' } })
      expect(geometry.features[1]!.geometry.type).toBe(plots.features[1]!.geometry.type)
    }
  })

  it('of more than a hundred corners says its fault alone; whole ones have nothing to mend', () => {
    expect(brokenIn(drawing(a, b, c, d))).toBeUndefined()
    const many = Array.from({ length: 101 }, (_, n): Position => [-60 + n * 1e-4, -29 + (n % 2) * 1e-3])
    expect(brokenIn(drawing(...many))).toMatchObject({ ways: [], spot: undefined })
    const thousands = Array.from({ length: 5_001 }, (_, n): Position => [-60 + n * 1e-4, -29 + (n % 2)])
    expect(brokenIn(drawing(...thousands))).toBeUndefined()
  })
})
