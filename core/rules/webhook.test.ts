import { describe, expect, it } from 'vitest'
import { actorOf, passesFilters } from './webhook.ts'

describe('a filter', () => {
  const filters = { productSchemas: ['ps-a'], milestoneSchemas: [], organizations: ['o'] }
  it('judges only what has its member', () => {
    expect(passesFilters(filters, { _id: '1', productSchema: 'ps-a', organization: 'o' })).toBe(true)
    expect(passesFilters(filters, { _id: '1', productSchema: 'ps-b', organization: 'o' })).toBe(false)
    expect(passesFilters(filters, { _id: '1', organization: 'o' })).toBe(true)
    expect(passesFilters(filters, { _id: '1', organization: 'p' })).toBe(false)
    expect(passesFilters(filters, { _id: '1', organizations: ['p', 'o'] })).toBe(true)
    expect(passesFilters(filters, { _id: '1', organizations: ['p'] })).toBe(false)
  })
})

it('names nobody', () => {
  expect(['key:0198', 'link', 'job', 'maria'].map(actorOf)).toEqual(['key', 'link', 'job', 'user'])
})
