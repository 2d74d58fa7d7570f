import fc from 'fast-check'
import { expect, it } from 'vitest'
import { acceptGeometry } from './text.ts'
import { readWkt } from './wkt.ts'

const ring = [
  [-60.1, -29.5],
  [-60, -29.5],
  [-60, -29.4],
  [-60.1, -29.5],
]
const written = '-60.1 -29.5, -60 -29.5, -60 -29.4, -60.1 -29.5'

it.each<[string, object]>([
  ['POINT (-60.1 -29.5)', { type: 'Point', coordinates: [-60.1, -29.5] }],
  [`POLYGON ((${written}))`, { type: 'Polygon', coordinates: [ring] }],
  [`polygon((${written}),(${written}))`, { type: 'Polygon', coordinates: [ring, ring] }],
  [
    `SRID=4326;MULTIPOLYGON (((${written})), ((${written})))`,
    { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
  ],
  ['POINT Z (-60.1 -2.95e1 12)', { type: 'Point', coordinates: [-60.1, -29.5] }],
])('reads %s', (text, geometry) => {
  expect(readWkt(text)).toEqual(geometry)
  expect(acceptGeometry(readWkt(text))).toHaveProperty('geometry')
})

it.each([
  '',
  'POLYGON',
  'POLYGON EMPTY',
  'LINESTRING (1 2, 3 4)',
  `POLYGON ((${written})`,
  `POLYGON ((${written})) x`,
  'POINT (1,2)',
])('reads nothing of %s', (text) => {
  expect(readWkt(text)).toBeUndefined()
})

it('leaves to the judge of geometries what no map can hold', () => {
  expect(acceptGeometry(readWkt('POLYGON ((1 2, 3 4, 5 6, 7 8))'))).toHaveProperty('faults')
  expect(acceptGeometry(readWkt('POINT (-200 10)'))).toHaveProperty('faults')
})

it('reads what is written of any polygon', () => {
  const corner = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 }))
  fc.assert(
    fc.property(fc.array(fc.array(corner, { minLength: 1 }), { minLength: 1 }), (rings) => {
      const text = rings.map((one) => `(${one.map((place) => place.join(' ')).join(',')})`).join(', ')
      expect(readWkt(`POLYGON (${text})`)).toEqual({ type: 'Polygon', coordinates: rings })
    }),
  )
})

it('takes a long text as quickly as its length says', () => {
  expect(readWkt(`POLYGON (${'('.repeat(400_000)}`)).toBeUndefined()
  expect(readWkt(`POLYGON ((${'1 2,'.repeat(200_000)}`)).toBeUndefined()
})
