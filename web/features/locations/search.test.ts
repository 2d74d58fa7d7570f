import { expect, it } from 'vitest'
import { sortOf } from '../../shell/search.ts'
import { locationSearch } from './search.ts'

it('the address keeps page, search, order and the query of others (GEN-19, LOC-01)', () => {
  const kept = {
    page: 2,
    search: 'lote',
    sort: 'organization',
    direction: -1,
    mode: 'map',
    locationTypeId: 'x',
  } as const
  expect(locationSearch({ ...kept, page: '2', direction: '-1' })).toEqual(kept)
  expect(sortOf(kept)).toEqual({ key: 'organization', direction: -1 })
})

it('a view has a member of its own beside list and map (FST-05)', () => {
  const view = '01a219ed-b805-7000-8000-000000000001'
  expect(locationSearch({ view, mode: 'map' })).toEqual({ view, mode: 'map' })
  expect(locationSearch({ view: 'map' })).toEqual({})
})

it('what no list can show is dropped', () => {
  expect(locationSearch({ page: '0', sort: 'area', direction: '-1', mode: 'list' })).toEqual({})
  expect(sortOf({})).toBeNull()
})
