import { describe, expect, it } from 'vitest'
import { areaOf } from './area.ts'
import { faultOf } from './eu.ts'
import { hasHoles, withoutHoles } from './holes.ts'
import { shapesOf, type FeatureCollection, type Polygon, type Ring } from './shapes.ts'

const square = (x: number, y: number, side: number): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
]
const collection = (...rings: Ring[]): FeatureCollection =>
  ({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { name: 'Norte' }, geometry: { type: 'Polygon', coordinates: rings } },
    ],
  }) as unknown as FeatureCollection

const field = square(-60, -29, 0.02)

function standsRules(polygons: readonly Polygon[]): boolean {
  return polygons.every((polygon) => {
    const steps = faultOf(polygon)
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value === undefined
    }
  })
}

describe('a hole', () => {
  it.each<[what: string, rings: Ring[]]>([
    ['in the middle', [field, square(-59.992, -28.992, 0.004)]],
    ['that turns the other way', [field, square(-59.992, -28.992, 0.004).toReversed()]],
    ['and another one beside it', [field, square(-59.996, -28.992, 0.004), square(-59.988, -28.992, 0.004)]],
    ['and another one above it', [field, square(-59.992, -28.996, 0.004), square(-59.992, -28.988, 0.004)]],
    [
      'of a field that is concave',
      [
        [
          [-60, -29],
          [-59.98, -29],
          [-59.98, -28.98],
          [-59.99, -28.988],
          [-60, -28.98],
          [-60, -29],
        ],
        square(-59.994, -28.996, 0.003),
      ],
    ],
  ])('%s is cut through: no part has one, and no land is added or taken', (_what, rings) => {
    const before = collection(...rings)
    expect(hasHoles(before)).toBe(true)
    const after = withoutHoles(before)!
    expect(hasHoles(after)).toBe(false)
    const [polygons, cut] = [shapesOf(before).polygons, shapesOf(after).polygons]
    expect(cut.length).toBeGreaterThan(1)
    // Cuts are rounded to six decimals, about ten centimetres.
    expect(areaOf(cut)).toBeCloseTo(areaOf(polygons)!, 1)
    expect(standsRules(cut)).toBe(true)
    expect((after.features[0] as { properties?: unknown }).properties).toEqual({ name: 'Norte' })
  })

  it('with others on all of its sides is cut, too', () => {
    const before = collection(
      field,
      square(-59.991, -28.991, 0.002),
      square(-59.997, -28.992, 0.004),
      square(-59.987, -28.992, 0.004),
      square(-59.992, -28.987, 0.004),
      square(-59.992, -28.997, 0.004),
    )
    const after = withoutHoles(before)!
    expect(hasHoles(after)).toBe(false)
    expect(areaOf(shapesOf(after).polygons)).toBeCloseTo(areaOf(shapesOf(before).polygons)!, 1)
  })

  it('is asked of every part; a field without one stays as it is', () => {
    const before = collection(field)
    expect(hasHoles(before)).toBe(false)
    expect(withoutHoles(before)).toEqual(before)
  })

  it('with more holes than anybody draws is not cut: looking for the ways would take as long as their cube', () => {
    const holes = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        square(-59.999 + (n % 7) * 0.002, -28.999 + Math.floor(n / 7) * 0.002, 0.000_8),
      )
    expect(hasHoles(withoutHoles(collection(field, ...holes(3)))!)).toBe(false)
    expect(withoutHoles(collection(field, ...holes(31)))).toBeUndefined()
  })
})
