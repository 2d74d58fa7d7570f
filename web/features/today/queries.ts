import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'

/** Milliseconds after which an open page asks again. */
const pause = 60_000

export const todayQuery = (language: string) =>
  queryOptions({
    queryKey: ['products', 'today', language],
    queryFn: ({ signal }) => call(contract.today.get, { query: { language } }, { quiet: true, signal }),
    refetchInterval: pause,
  })
