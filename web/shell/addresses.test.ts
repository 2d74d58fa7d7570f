import { describe, expect, it } from 'vitest'
import { listSearch, parseSearch, stringifySearch } from './search.ts'

describe('the query of an address', () => {
  it('keeps texts as they are, including those that look like numbers', () => {
    expect(parseSearch('?search=10118&productTypeId=ps-partida')).toEqual({
      search: '10118',
      productTypeId: 'ps-partida',
    })
    expect(stringifySearch({ search: '10118', page: 2, gone: undefined, empty: '' })).toBe(
      '?search=10118&page=2',
    )
  })

  it('keeps lists and objects as JSON', () => {
    expect(parseSearch(stringifySearch({ headers: { patente: 'AF' } }))).toEqual({
      headers: '{"patente":"AF"}',
    })
  })

  it('drops an invalid page number', () => {
    for (const page of ['0', '-1', 'x', '1.5', '1', undefined]) expect(listSearch({ page })).toEqual({})
    expect(listSearch({ page: '3', search: 'a' })).toEqual({ page: 3, search: 'a' })
  })
})
