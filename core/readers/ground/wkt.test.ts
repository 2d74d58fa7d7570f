import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readWktText } from './wkt.ts'

it('reads what is written of any polygon', () => {
  const corner = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 }))
  fc.assert(
    fc.property(fc.array(fc.array(corner, { minLength: 1 }), { minLength: 1 }), (rings) => {
      const text = rings.map((one) => `(${one.map((place) => place.join(' ')).join(',')})`).join(', ')
      const [shape] = readWktText(`POLYGON (${text})`)!.elements[0]!.shapes
      const read = shape?.kind === 'polygon' ? (shape.rings as string[][][]) : []
      expect(read.map((ring) => ring.map(([x, y]) => [Number(x), Number(y)]))).toEqual(rings)
    }),
  )
})
