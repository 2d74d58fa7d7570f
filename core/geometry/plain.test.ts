import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BrokenGround, type Ground, isGround, readGroundValue, readGroundText } from './ground.ts'
import type { Polygon } from './shapes.ts'

/** As PostgreSQL writes it. */
const stored = (coordinates: Polygon, properties = '{}') => {
  const spaced = JSON.stringify(coordinates).replaceAll(',', ', ')
  return `{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Polygon", "coordinates": ${spaced}}, "properties": ${properties}}]}`
}
const square: Polygon = [
  [
    [-60, -29.000001],
    [-59.99, -29.000001],
    [-59.99, 0],
    [-60, 0.5],
    [-60, -29.000001],
  ],
]
const turned = [square[0]!.toReversed()]
const hole = [
  [-59.997, -28],
  [-59.996, -28],
  [-59.996, -27],
  [-59.997, -28],
]

/** A ground that is taken apart when it is asked for, without its text. */
const whole = (ground: Ground | BrokenGround): Ground | BrokenGround => {
  if (!isGround(ground)) return ground
  const { polygons, points, names, isMended, hasHole, hectares } = ground
  return { polygons, points, names, isMended, hasHole, hectares }
}
const textOf = (ground: Ground | BrokenGround) => (isGround(ground) ? ground.text : undefined)

describe('a plot as PostgreSQL writes it', () => {
  it('goes into a file with its own text, if it stands there just so', () => {
    expect(textOf(readGroundText(stored(square)))).toBe(JSON.stringify(square))
  })

  it.each<[what: string, text: string]>([
    ['is turned the other way', stored(turned)],
    ['has a hole', stored([square[0]!, hole])],
    ['comes to one place twice in a row', stored([[square[0]![0]!, ...square[0]!]])],
    ['has heights', stored([square[0]!.map((position) => [...position, 40])])],
    ['has seven decimals', stored([square[0]!.map(([lng, lat]) => [lng! + 0.0000001, lat!])])],
    ['is open', stored([square[0]!.slice(0, -1)])],
    ['lies off the earth', stored([square[0]!.map(([lng, lat]) => [lng! * 4, lat!])])],
    ['has notes', stored(square, '{"name": "Lote 4"}')],
    ['has zeros that a file leaves out', stored(square).replaceAll('-59.99,', '-59.990,')],
    ['is one of two', stored(square).slice(0, -2) + `, ${stored(turned).slice(43)}`],
    ['is text that breaks off', '"{\\"type\\":"'],
  ])('is read whole, if it %s', (_what, text) => {
    const ground = readGroundText(text)
    expect(textOf(ground)).toBeUndefined()
    expect(ground).toEqual(readGroundValue(JSON.parse(text)))
  })

  it('is the same ground, whichever way it is read', () => {
    const degree = fc.oneof(
      fc.integer({ min: -90, max: 90 }),
      fc.integer({ min: -181e6, max: 181e6 }).map((millionths) => millionths / 1e6),
      fc.double({ min: -181, max: 181, noNaN: true }),
    )
    const ring = fc
      .array(fc.tuple(degree, degree), { minLength: 2, maxLength: 9 })
      .map((positions) => [...positions, positions[0]!])
    fc.assert(
      fc.property(ring, (positions) => {
        // PostgreSQL writes no exponents.
        fc.pre(!JSON.stringify(positions).includes('e'))
        const text = stored([positions])
        const ground = readGroundText(text)
        expect(whole(ground)).toEqual(readGroundValue(JSON.parse(text)))
        if (isGround(ground) && ground.text !== undefined)
          expect(ground.text).toBe(JSON.stringify(ground.polygons[0]))
      }),
    )
  })
})
