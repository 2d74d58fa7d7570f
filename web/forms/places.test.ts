import { expect, it } from 'vitest'
import type { ListedLocation } from '../../core/contract/locations.ts'
import { copyOf } from './places.ts'

const saved: ListedLocation = {
  _id: 'l1',
  name: 'La Tapera',
  organization: { _id: 'o1', name: 'Granos del Tapenagá S.A.' },
  country: 'Argentina',
  state: 'Chaco',
  city: null,
  address: null,
  gln: null,
  glnExtension: null,
  coords: { lat: -27.6, lng: -60.7 },
  hasGeometry: false,
  areaHa: null,
  outline: null,
  version: 1,
  createdAt: '2026-04-14T10:12:00.000Z',
  updatedAt: '2026-04-14T10:12:00.000Z',
}

it('a form keeps the id, the texts and the coordinates of a place, and nothing else', () => {
  expect(copyOf(saved)).toEqual({
    _id: 'l1',
    name: 'La Tapera',
    country: 'Argentina',
    state: 'Chaco',
    coords: { lat: -27.6, lng: -60.7 },
  })
})

it('a place that has only a drawing lies in its middle; one that has nothing lies nowhere', () => {
  const outline = [
    [-61, -29],
    [-60, -29],
    [-60, -28],
    [-61, -28],
  ]
  expect(copyOf({ ...saved, coords: null, outline })).toMatchObject({ coords: { lat: -28.5, lng: -60.5 } })
  expect(copyOf({ ...saved, coords: null })).not.toHaveProperty('coords')
})
