import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call, callFile } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { filtersOf, type HistorySearch } from './search.ts'

export const historyQuery = (search: HistorySearch, language: string) => {
  const { n: _n, ...listed } = search
  return queryOptions({
    queryKey: ['history', 'list', listed, language],
    queryFn: ({ signal }) =>
      call(
        contract.history.list,
        { query: { ...filtersOf(search), currentPage: search.page ?? 1, language } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** The same changes as a table. */
export const readTable = (search: HistorySearch, language: string): Promise<File> =>
  callFile(contract.history.list, { ...filtersOf(search), language, format: 'csv' })

export const recordQuery = (type: string, id: string, page: number, language: string) =>
  queryOptions({
    queryKey: ['history', 'record', type, id, page, language],
    queryFn: ({ signal }) =>
      call(
        contract.history.record,
        { params: { type, id }, query: { currentPage: page, language } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

/** While a check is under way, its result is asked for. */
export const sealQuery = queryOptions({
  queryKey: ['history', 'seal'],
  queryFn: ({ signal }) => call(contract.history.seal, {}, { quiet: true, signal }),
  refetchInterval: ({ state }) => (state.data?.running ? 2_000 : false),
})

export async function askForCheck(done: string): Promise<void> {
  queryClient.setQueryData(sealQuery.queryKey, await call(contract.history.verify, {}, { done }))
}
