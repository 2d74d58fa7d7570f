import { describe, expect, it } from 'vitest'
import { encodeQuery, fillPath } from './query.ts'

const plain = (query: Parameters<typeof encodeQuery>[0]) => decodeURIComponent(encodeQuery(query))

describe('a query on the wire (API-01)', () => {
  it('writes sort as JSON, lists in brackets, an empty list as {}, and nothing for null', () => {
    expect(plain({ sort: { date: -1 } })).toBe('?sort={"date":-1}')
    expect(plain({ products: ['a', 'b'] })).toBe('?products=[a,b]')
    expect(plain({ products: [] })).toBe('?products={}')
    expect(plain({ organization: [{ id: 'o1' }] })).toBe('?organization=[{"id":"o1"}]')
    expect(encodeQuery({ search: null, page: undefined })).toBe('')
  })

  it('keeps false and zero', () => {
    expect(plain({ page: false, direction: 0 })).toBe('?page=false&direction=0')
  })
})

describe('a path', () => {
  it('is filled with its parameters, encoded', () => {
    expect(fillPath('/products/:id', { id: 'a/b' })).toBe('/products/a%2Fb')
  })

  it('throws while a parameter is missing', () => {
    expect(() => fillPath('/products/:id', {})).toThrow('needs id')
  })
})
