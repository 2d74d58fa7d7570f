import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import type { ListSearch } from '../../shell/search.ts'

export const inboxQuery = ({ page = 1, search }: ListSearch) =>
  queryOptions({
    queryKey: ['support', 'list', { page, search }],
    queryFn: ({ signal }) =>
      call(contract.support.list, { query: { page, search } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })

/** A picture of a request, as an address of this page: the server gives it to administrators alone. */
export const pictureQuery = (id: string, n: number) =>
  queryOptions({
    queryKey: ['support', 'picture', id, n],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(
        await call(contract.support.file, { params: { id, n: String(n) } }, { quiet: true, signal }),
      ),
    staleTime: Infinity,
  })

export const refreshSupport = (): Promise<void> => refetch('support')
