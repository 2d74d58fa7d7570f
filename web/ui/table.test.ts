import { describe, expect, it } from 'vitest'
import { mergeQuery } from './Go.tsx'
import { nextSort, pageSpan, toggleId } from './table.ts'

describe('a list', () => {
  it('sorts none → ascending → descending → none (GEN-05)', () => {
    const once = nextSort(null, 'name')
    const twice = nextSort(once, 'name')
    expect([once, twice, nextSort(twice, 'name')]).toEqual([
      { key: 'name', direction: 1 },
      { key: 'name', direction: -1 },
      null,
    ])
  })

  it('starts ascending when another column is chosen', () => {
    expect(nextSort({ key: 'date', direction: -1 }, 'name')).toEqual({ key: 'name', direction: 1 })
  })

  it('adds to a selection and removes from it, without changing the original', () => {
    const had = new Set(['a'])
    expect([...toggleId(had, 'b', true)]).toEqual(['a', 'b'])
    expect([...toggleId(had, 'a', false)]).toEqual([])
    expect([...had]).toEqual(['a'])
  })

  it('gives the first and last row of a page, and none for an empty list', () => {
    expect(pageSpan(1, 20, 68)).toEqual({ from: 1, to: 20 })
    expect(pageSpan(4, 20, 68)).toEqual({ from: 61, to: 68 })
    expect(pageSpan(1, 20, 0)).toEqual({ from: 0, to: 0 })
  })
})

describe('a panel over a list', () => {
  it('keeps the query of the list, with its own members first', () => {
    expect(mergeQuery('/Products/7/Edit?productTypeId=a', '?productTypeId=b&page=3')).toBe(
      '/Products/7/Edit?productTypeId=a&page=3',
    )
    expect(mergeQuery('/Organizations', '')).toBe('/Organizations')
  })
})
