import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call, callFile } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import type { LocationSearch } from './search.ts'

export const listQuery = ({ page = 1, search, sort = 'date', direction = -1 }: LocationSearch) =>
  queryOptions({
    queryKey: ['locations', 'page', { page, search, sort, direction }],
    queryFn: ({ signal }) =>
      call(
        contract.locations.list,
        { query: { page, search, sortBy: sort, sort: direction } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The whole list as a file of plots. */
export const readPlots = (
  { search, sort = 'date', direction = -1 }: LocationSearch,
  language: string,
): Promise<File> =>
  callFile(contract.locations.list, { search, sortBy: sort, sort: direction, format: 'geojson', language })

/** Places that the map shows at once. */
const maxOnMap = 200

/** The newest places of a search, for the map beside the list. */
export const mapQuery = ({ search }: LocationSearch) =>
  queryOptions({
    queryKey: ['locations', 'map', { search }],
    queryFn: ({ signal }) =>
      call(contract.locations.list, { query: { limit: maxOnMap, search } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })

export const locationQuery = (id: string) =>
  queryOptions({
    queryKey: ['locations', 'one', id],
    queryFn: async ({ signal }) =>
      (await call(contract.locations.get, { params: { id } }, { quiet: true, signal })).collection[0] ?? null,
  })

export const refreshLocations = (archived: readonly string[] = []): Promise<void> =>
  refetch('locations', archived)
