import { expect, it } from 'vitest'
import { boundsAt, boundsOfValues } from './around.ts'

const outline = [
  [-60.71, -27.58],
  [-60.7, -27.58],
  [-60.7, -27.57],
]
const place = { name: 'Don Anselmo', coords: { lat: -27.5, lng: -60.5 } }

it('the ground of a record is its polygons, else land around its place', () => {
  const polygons = { features: 1, areaHa: 92, outline, omitted: true }
  expect(boundsOfValues({ identifier: 'LC-7', polygons, location: place })).toEqual([
    -60.71, -27.58, -60.7, -27.57,
  ])
  expect(boundsOfValues({ identifier: 'LC-7', location: place })).toEqual(boundsAt(place.coords))
})

it('a point of a drawing is a place, too', () => {
  const point = { features: 1, areaHa: null, outline: [[-60.71, -27.58]], omitted: true }
  expect(boundsOfValues({ point })).toEqual(boundsAt({ lat: -27.58, lng: -60.71 }))
})

it('a record without polygon and coordinates has no ground', () => {
  expect(
    boundsOfValues({ identifier: 'LC-7', location: { country: 'Argentina' }, vacio: null }),
  ).toBeUndefined()
})
