import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import type { ImportSearch } from './search.ts'

export const listQuery = ({ page = 1, search, kind }: ImportSearch, language: string) => {
  const query = { currentPage: page, language, ...(search ? { search } : {}), ...(kind ? { kind } : {}) }
  return queryOptions({
    queryKey: ['imports', 'list', query],
    queryFn: ({ signal }) => call(contract.imports.list, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
}

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(contract.imports.get, { params: { id } }, { quiet: true, signal }),
    retry: false,
  })

/** The faulty rows with their reasons, as a table. */
export const readFaulty = (id: string, language: string): Promise<File> =>
  call(contract.imports.faulty, { params: { id }, query: { language } }, { quiet: true })

/** The same as a workbook of texts. */
export const readFaultyWorkbook = (id: string, language: string): Promise<File> =>
  call(contract.imports.faultyWorkbook, { params: { id }, query: { language } }, { quiet: true })

export const refreshImports = (): Promise<void> => refetch('imports')
