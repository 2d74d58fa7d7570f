import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import type { PickerSearch } from '../../ui/usePickerSearch.ts'

/** A chosen asset as the form holds it. */
export interface ChosenAsset {
  _id: string
  name?: string
}

/** The assets of a value, which may come from a draft or an older form. */
export const chosenAssets = (value: unknown): ChosenAsset[] =>
  Array.isArray(value)
    ? value.filter(
        (item: unknown): item is ChosenAsset => typeof (item as ChosenAsset | null)?._id === 'string',
      )
    : []

/** The kind of asset that a field asks for. Forms change seldom. */
export const assetSchemaQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['assets', 'schema', id],
    queryFn: async ({ signal }) =>
      (await call(contract.assets.schema, { params: { id: id! } }, { store: 'assetSchemas get', signal }))
        .collection[0]!,
    enabled: id !== undefined,
    staleTime: 300_000,
    retry: false,
  })

export const assetsQuery = (assetSchema: string, { page, limit, search }: PickerSearch) =>
  queryOptions({
    queryKey: ['assets', 'pick', assetSchema, { page, limit, search }],
    queryFn: ({ signal }) =>
      call(
        contract.assets.list,
        { query: { assetSchema, currentPage: page, limit, search, sort: { name: 1 } } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })
