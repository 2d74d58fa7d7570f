import { describe, expect, it } from 'vitest'
import { brokenIn } from './mend.ts'
import type { FeatureCollection, Position } from './shapes.ts'

const [a, b, c, d] = [
  [-60, -29],
  [-59.99, -29],
  [-59.99, -28.99],
  [-60, -28.99],
] as [Position, Position, Position, Position]
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
    expect(brokenIn(drawing(a, b, b))).toEqual({ fault: 'few', spot: undefined, ways: [] })
  })

  it('is looked at up to a hundred corners; whole ones have nothing to mend', () => {
    expect(brokenIn(drawing(a, b, c, d))).toBeUndefined()
    const many = Array.from({ length: 101 }, (_, n): Position => [-60 + n * 1e-4, -29 + (n % 2) * 1e-3])
    expect(brokenIn(drawing(...many))).toBeUndefined()
  })
})
