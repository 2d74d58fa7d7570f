import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Recall } from '../../../core/contract/recalls.ts'
import { call, callFile } from '../../api/client.ts'
import type { RecallSearch } from './search.ts'

export const listQuery = ({ page = 1, search, kind, state }: RecallSearch, language: string) => {
  const query = { currentPage: page, search, kind, state, language }
  return queryOptions({
    queryKey: ['recalls', 'list', query],
    queryFn: ({ signal }) => call(contract.recalls.list, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The same recalls as a table, of all pages. */
export const readTable = ({ search, kind, state }: RecallSearch, language: string): Promise<File> =>
  callFile(contract.recalls.list, { search, kind, state, language, format: 'csv' })

/** Milliseconds until an open recall is read again: holders answer while somebody looks at it. */
export const readAgain = (recall: Pick<Recall, 'state'> | undefined): number | false =>
  recall?.state === 'open' && 5_000

export const recallQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['recalls', 'one', id, language],
    queryFn: ({ signal }) =>
      call(contract.recalls.get, { params: { id }, query: { language } }, { quiet: true, signal }),
    retry: false,
  })

export const itemsQuery = (id: string, page: number, language: string) =>
  queryOptions({
    queryKey: ['recalls', 'items', id, page, language],
    queryFn: ({ signal }) =>
      call(
        contract.recalls.items,
        { params: { id }, query: { currentPage: page, language } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Whom a drill would write to: it writes to nobody. */
export const recipientsQuery = (id: string) =>
  queryOptions({
    queryKey: ['recalls', 'recipients', id],
    queryFn: ({ signal }) =>
      call(contract.recalls.notify, { params: { id }, body: {} }, { quiet: true, signal }),
    retry: false,
  })
