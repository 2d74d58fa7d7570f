import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

export const concernsQuery = (page: number, language: string) => {
  const query = { currentPage: String(page), language }
  return queryOptions({
    queryKey: ['concerns', query],
    queryFn: ({ signal }) => call(contract.concerns.list, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a text finds, of all types. */
export const foundQuery = (search: string, language: string) =>
  queryOptions({
    queryKey: ['search', language, search],
    queryFn: ({ signal }) =>
      call(contract.search.all, { query: { search, language } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Concerns weigh on assessments. */
export const refreshConcerns = () =>
  Promise.all(['concerns', 'assessments'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
