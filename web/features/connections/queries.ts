import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Key } from '../../../core/contract/keys.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'

/** All of them, revoked ones too: the server keeps few. */
export const keysQuery = queryOptions({
  queryKey: ['keys', 'list'],
  queryFn: async ({ signal }) => (await call(contract.keys.list, {}, { quiet: true, signal })).collection,
})

/** KEY-08. */
export const callsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['keys', 'calls', id, page],
    queryFn: ({ signal }) =>
      call(contract.keys.calls, { params: { id }, query: { currentPage: page } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })

export const refreshKeys = (): Promise<void> => refetch('keys')

export type KeysRead = UseQueryResult<Key[]>

/** One of the keys; null where none has that id, undefined until they are read. */
export const oneOf = ({ data }: KeysRead, id: string): Key | null | undefined =>
  data && (data.find(({ _id }) => _id === id) ?? null)
