import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../../core/contract/index.ts'
import { call } from '../../../api/client.ts'

/** CAP-02: the newest captures. */
export const capturesQuery = (count: number) =>
  queryOptions({
    queryKey: ['captures', 'list', count],
    queryFn: ({ signal }) =>
      call(contract.captures.list, { query: { perPage: count } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    // Others send while somebody looks on.
    refetchInterval: 10_000,
  })

/** How many documents came in a day. */
export const recentQuery = queryOptions({
  queryKey: ['captures', 'recent'],
  queryFn: ({ signal }) => call(contract.captures.recent, {}, { quiet: true, signal }),
  refetchInterval: 10_000,
})
