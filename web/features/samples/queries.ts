import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'

export const setsQuery = (language: string) =>
  queryOptions({
    queryKey: ['sets', language],
    queryFn: async ({ signal }) =>
      (await call(contract.samples.packs, { query: { language } }, { quiet: true, signal })).collection,
    staleTime: Infinity,
  })
