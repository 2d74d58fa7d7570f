import { expect, it } from 'vitest'
import type { Location } from '../../../core/contract/locations.ts'
import { bodyOf, valuesOf } from './values.ts'

const text = '{"type":"Point","coordinates":[-60.2,-29.4]}'
const place: Location = {
  _id: 'l1',
  name: 'Lote 14',
  organization: { _id: 'o1', name: 'La Aguada' },
  country: 'Argentina',
  state: null,
  city: 'Vera',
  address: null,
  gln: null,
  glnExtension: null,
  coords: { lat: -29.4, lng: -60.2 },
  hasGeometry: true,
  areaHa: null,
  outline: [[-60.2, -29.4]],
  kmzUrl: text,
  warnings: [],
  version: 3,
  createdAt: '2026-04-14T10:12:00.000Z',
  updatedAt: '2026-04-14T10:12:00.000Z',
}

it('what is not changed is sent as it was (LOC-08)', () => {
  expect(bodyOf(valuesOf(place))).toEqual({
    name: 'Lote 14',
    organization: 'o1',
    country: 'Argentina',
    state: null,
    city: 'Vera',
    address: null,
    coords: { lat: -29.4, lng: -60.2 },
    kmzUrl: text,
    gln: null,
    glnExtension: null,
  })
})

it('texts are trimmed, and an empty one removes what was there (LOC-04)', () => {
  const changed = { ...valuesOf(place), name: ' Lote 15 ', city: ' ', coords: '', kmzUrl: '' }
  expect(bodyOf(changed)).toMatchObject({ name: 'Lote 15', city: null, coords: null, kmzUrl: null })
})

it('a GLN is sent without blanks, with what tells its places apart (GS1-01)', () => {
  const typed = bodyOf({ ...valuesOf(place), gln: '7791234 500017', glnExtension: ' 3 ' })
  expect([typed.gln, typed.glnExtension]).toEqual(['7791234500017', '3'])
})
