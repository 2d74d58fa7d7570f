import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { readCsvFile } from '../../../core/import/csv.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import type { ListSearch } from '../../shell/search.ts'

export const listQuery = ({ page = 1 }: ListSearch, language: string) => {
  const query = { currentPage: page, language }
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

/** How many rows were left out for each reason, which the last column of their table says. */
export const reasonsQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['imports', 'reasons', id, language],
    queryFn: async () => {
      const file = await readFaulty(id, language)
      const read = readCsvFile(new Uint8Array(await file.arrayBuffer()), file.name)
      if (typeof read === 'string') return []
      const counts = new Map<string, number>()
      for (const row of read.sheet.rows.slice(1)) {
        const reason = row.at(-1)
        if (typeof reason === 'string' && reason !== '') counts.set(reason, (counts.get(reason) ?? 0) + 1)
      }
      return [...counts].toSorted(([, one], [, other]) => other - one)
    },
    retry: false,
  })

export const refreshImports = (): Promise<void> => refetch('imports')
