import { describe, expect, it } from 'vitest'
import type { ProductSchema } from '../../../core/contract/configuration.ts'
import { newestFirst } from '../../ui/table.ts'
import { pruneSearch } from '../../shell/pruneSearch.ts'
import {
  isNarrowed,
  isSortable,
  productSearch,
  changeSort,
  sortOf,
  widen,
  type ProductSearch,
} from './search.ts'

const stage = { schema: { properties: { patente: {} } } } as unknown as ProductSchema

describe('the address of a list', () => {
  it('holds the whole state of the list', () => {
    expect(
      productSearch({
        productTypeId: 'ps-partida',
        page: '3',
        search: '10118',
        searchHeader: '{"patente":"AF"}',
        organization: '["o1","o2"]',
        sort: '{"dataSchema.patente":1}',
        lastUpdateMilestone: '-1',
        direction: '0',
        productId: 'p1',
      }),
    ).toEqual({
      productTypeId: 'ps-partida',
      page: 3,
      search: '10118',
      searchHeader: { patente: 'AF' },
      organization: ['o1', 'o2'],
      sort: { 'dataSchema.patente': 1 },
      lastUpdateMilestone: -1,
      direction: 0,
      productId: 'p1',
    })
  })

  it('ignores invalid values, so a mistyped link still shows the stage', () => {
    expect(
      productSearch({
        productTypeId: 'ps-partida',
        page: '-2',
        searchHeader: '{"patente":7',
        organization: '{}',
        sort: '{"date":5}',
        lastUpdateMilestone: '0',
        direction: '2',
        productId: 'p1',
      }),
    ).toEqual({ productTypeId: 'ps-partida' })
  })

  it('knows whether it narrows the stage, and how to widen it again', () => {
    const search = productSearch({
      productTypeId: 's',
      search: 'x',
      sort: '{"date":1}',
      direction: '1',
      productId: 'p',
    })
    expect(isNarrowed(search)).toBe(true)
    expect(widen(search)).toEqual({ productTypeId: 's', sort: { date: 1 } })
    expect(isNarrowed(widen(search))).toBe(false)
  })
})

describe('the order of a list', () => {
  it('is nobody’s choice by default: the list has its own, newest first (GEN-05, GEN-06)', () => {
    expect(sortOf({}, stage, null)).toBeNull()
    expect(newestFirst).toEqual({ key: 'date', direction: -1 })
  })

  it('comes from the address, then from the remembered choice (PRD-17)', () => {
    expect(sortOf({ sort: { alphabetical: 1 } }, stage, { date: 1 })).toEqual({
      key: 'alphabetical',
      direction: 1,
    })
    expect(sortOf({}, stage, { 'dataSchema.patente': -1 })).toEqual({
      key: 'dataSchema.patente',
      direction: -1,
    })
  })

  it('ignores a field that the stage does not have', () => {
    expect(sortOf({}, stage, { 'dataSchema.buque': 1 })).toBeNull()
    expect(sortOf({ sort: { organization: 1 } }, stage, null)).toBeNull()
  })

  it('toggles the last update between newest and oldest, and returns to page 1 (PRD-16)', () => {
    const newest = changeSort({ page: 4 }, null, { key: 'lastUpdate', direction: 1 })
    expect(newest).toEqual({ lastUpdateMilestone: -1 })
    const oldest = changeSort(newest, { key: 'lastUpdate', direction: -1 }, null)
    expect(oldest).toEqual({ lastUpdateMilestone: 1 })
    expect(
      changeSort(oldest, { key: 'lastUpdate', direction: 1 }, { key: 'lastUpdate', direction: -1 }),
    ).toEqual(newest)
  })

  it('by another column replaces the last update and the previous choice', () => {
    expect(
      changeSort(
        { lastUpdateMilestone: -1 },
        { key: 'lastUpdate', direction: -1 },
        { key: 'date', direction: 1 },
      ),
    ).toEqual({ sort: { date: 1 } })
    expect(changeSort({ sort: { date: -1 } }, { key: 'date', direction: -1 }, null)).toEqual({})
  })
})

describe('the search of a saved view', () => {
  it('leaves out fields that a later pack removed, and names them (FST-05)', () => {
    const form = { schema: { properties: { patente: { header: true } } } } as unknown as ProductSchema
    const prune = (saved: ProductSearch) => pruneSearch(saved, form.schema, (key) => isSortable(key, form))
    const days = { createdFrom: 'today', requirementsSatisfied: false }
    expect(
      prune({ ...days, searchHeader: { patente: 'AF', humedad: '13' }, sort: { 'dataSchema.peso': 1 } }),
    ).toEqual({ search: { ...days, searchHeader: { patente: 'AF' } }, left: ['humedad', 'peso'] })
    expect(prune({ searchHeader: { patente: 'AF' } }).left).toEqual([])
  })

  it('keeps relative days, and drops what is no day', () => {
    const read = (createdFrom: string) => productSearch({ createdFrom }).createdFrom
    expect(['today', 'today-6', '2026-03-02'].map(read)).toEqual(['today', 'today-6', '2026-03-02'])
    expect(['ayer', 'today-', '2026-3-2'].map(read)).toEqual([undefined, undefined, undefined])
  })
})
