import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AssetSchema } from '../../../core/contract/assets.ts'
import { pruneSearch } from '../../shell/pruneSearch.ts'
import {
  assetSearch,
  isNarrowed,
  isSortable,
  rememberSort,
  searchIn,
  sortOf,
  widen,
  type AssetSearch,
} from './search.ts'

const kind = {
  schema: { type: 'object', properties: { identifier: {}, marca: {} } },
} as unknown as AssetSchema

const kept = new Map<string, string>()
beforeEach(() => {
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
})
afterEach(() => kept.clear())

describe('the state of a list of assets', () => {
  it('is read from the address, with the names of the wire', () => {
    expect(
      assetSearch({
        assetTypeId: 'as-silo',
        page: '3',
        search: 'garzas',
        searchHeader: '{"marca":"al","otra":""}',
        organization: '["o1"]',
        sort: '{"organization":1}',
      }),
    ).toEqual({
      assetTypeId: 'as-silo',
      page: 3,
      search: 'garzas',
      searchHeader: { marca: 'al' },
      organization: ['o1'],
      sort: { organization: 1 },
    })
    expect(assetSearch({ page: 'x', organization: 'no list', sort: '{"a":7}' })).toEqual({})
  })

  it('leaves out of a view what a later pack removed of its kind, and names it (FST-05)', () => {
    const now = {
      schema: { properties: { identifier: {}, marca: { header: true }, partida: {} } },
    } as unknown as AssetSchema
    const prune = (saved: AssetSearch) => pruneSearch(saved, now.schema, (key) => isSortable(key, now))
    const kept = { search: 'garzas', organization: ['o1'] }
    expect(
      prune({
        ...kept,
        searchHeader: { marca: 'al', partida: '22', lote: '1' },
        sort: { 'dataSchema.vence': 1 },
      }),
    ).toEqual({ search: { ...kept, searchHeader: { marca: 'al' } }, left: ['partida', 'lote', 'vence'] })
    expect(prune({ searchHeader: { identifier: 'A' }, sort: { name: 1 } })).toEqual({
      search: { searchHeader: { identifier: 'A' }, sort: { name: 1 } },
      left: [],
    })
  })

  it('is narrowed by searches and the filter, and widened without losing kind and order', () => {
    const search = {
      assetTypeId: 'a',
      search: 'x',
      searchHeader: { marca: 'al' },
      sort: { name: 1 as const },
    }
    expect(isNarrowed(search)).toBe(true)
    expect(searchIn(search, 'marca', '')).toEqual({})
    expect(widen(search)).toEqual({ assetTypeId: 'a', sort: { name: 1 } })
    expect(isNarrowed(widen(search))).toBe(false)
  })

  it('remembers its order as an object by field, for kinds that have the field (AST-06)', () => {
    expect(sortOf({}, kind)).toBeNull()
    rememberSort({ 'dataSchema.marca': 1 })
    expect([...kept.values()]).toEqual(['{"dataSchema.marca":1}'])
    expect(sortOf({}, kind)).toEqual({ key: 'dataSchema.marca', direction: 1 })
    expect(sortOf({ sort: { organization: -1 } }, kind)).toEqual({ key: 'organization', direction: -1 })
    expect(sortOf({}, { ...kind, schema: { type: 'object', properties: {} } })).toBeNull()
    rememberSort(undefined)
    expect(kept.size).toBe(0)
  })
})
