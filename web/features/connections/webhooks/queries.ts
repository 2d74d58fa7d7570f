import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../../core/contract/index.ts'
import { call } from '../../../api/client.ts'
import { refetch } from '../../../api/queries.ts'

/** Messages leave while somebody looks on. */
const pause = 10_000

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: async ({ signal }) => (await call(contract.webhooks.list, {}, { quiet: true, signal })).collection,
  refetchInterval: pause,
})

/** HOK-05. */
export const deliveriesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', id, page],
    queryFn: ({ signal }) =>
      call(
        contract.webhooks.deliveries,
        { params: { id }, query: { page, limit: 20 } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: pause,
  })

export const refreshWebhooks = (): Promise<void> => refetch('webhooks')
