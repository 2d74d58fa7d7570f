import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import { refreshProducts } from '../products/queries.ts'

/** A product's attributes, oldest first. */
export const insightsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['insights', productId],
    queryFn: async ({ signal }) =>
      (await call(contract.insights.list, { params: { id: productId } }, { quiet: true, signal })).collection,
  })

/** One of them; null where the product has none with this id. */
export const insightQuery = (productId: string, id: string) =>
  queryOptions({ ...insightsQuery(productId), select: (all) => all.find(({ _id }) => _id === id) ?? null })

/** After any write: the rows of products count their attributes (INS-06). */
export async function refreshInsights(): Promise<void> {
  await Promise.all([refetch('insights'), refreshProducts()])
}
