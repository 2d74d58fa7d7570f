import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { newestFirst } from '../../ui/table.ts'
import { sortedSearch, sortOf, type SortedSearch } from '../../shell/search.ts'

export const checkSearch = sortedSearch(['alphabetical', 'date'])

/** CHK-01: the forms of checks. */
export const listQuery = (search: SortedSearch, language: string) => {
  const { page = 1, search: text } = search
  const { key, direction } = sortOf(search) ?? newestFirst
  const query = { page, search: text, sortBy: key, sort: direction, language }
  return queryOptions({
    queryKey: ['checks', 'list', query],
    queryFn: ({ signal }) => call(contract.checks.schemas, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
}

export const schemaQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['checks', 'schema', id, language],
    queryFn: async ({ signal }) =>
      (await call(contract.checks.schema, { params: { id }, query: { language } }, { quiet: true, signal }))
        .collection[0] ?? null,
    retry: false,
  })
