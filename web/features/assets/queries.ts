import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import type { Sort } from '../../ui/table.ts'
import { type AssetSearch, defaultSort } from './search.ts'

/** The kinds of asset, for the menu and every screen of assets. AUT-20: read once a language, as long as the page is open. */
export const kindsQuery = (language: string) =>
  queryOptions({
    queryKey: ['assetSchemas', language],
    queryFn: ({ signal }) =>
      call(
        contract.assets.schemas,
        { query: { page: false, language } },
        { store: 'assetSchemas list', signal },
      ),
    select: ({ collection }) => collection,
    staleTime: Infinity,
  })

const listParams = (search: AssetSearch, sort: Sort) => {
  const { assetTypeId = '', page = 1, search: text, searchHeader, organization } = search
  return {
    assetSchema: assetTypeId,
    currentPage: page,
    search: text,
    searchHeader,
    organization: organization?.map((id) => ({ id })),
    sort: { [sort.key]: sort.direction },
  }
}

export const listQuery = (search: AssetSearch, sort: Sort) => {
  const { assetTypeId = '' } = search
  const query = listParams(search, sort)
  return queryOptions({
    queryKey: ['assets', 'list', assetTypeId, query],
    queryFn: ({ signal }) => call(contract.assets.list, { query }, { quiet: true, signal }),
    // Rows of another kind would not match the column heads.
    placeholderData: (before, of) => (of?.queryKey[2] === assetTypeId ? keepPreviousData(before) : undefined),
  })
}

/** How many assets a search finds. */
export const countAssets = (search: AssetSearch) =>
  call(
    contract.assets.list,
    { query: { ...listParams(search, defaultSort), currentPage: 1, limit: 1 } },
    { quiet: true },
  )

export const assetQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', 'one', id],
    queryFn: async ({ signal }) =>
      (await call(contract.assets.get, { params: { id } }, { quiet: true, signal })).collection[0] ?? null,
  })

/** After any write, refetches lists, pickers and single assets. */
export const refreshAssets = (archived: readonly string[] = []): Promise<void> => refetch('assets', archived)
