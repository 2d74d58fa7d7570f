import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { call } from '../../api/client.ts'
import type { PickerSearch } from '../../ui/usePickerSearch.ts'

/** Restricts which origins a transformation can use. */
interface Scope {
  /** Stage of the origins. */
  stage: string
  sharing: boolean
  destination: string
  /** The edited transformation: the origins that it uses are offered too (§2.5). */
  milestone: string | undefined
}

interface AvailableSearch extends PickerSearch {
  organization: readonly string[]
}

/** §2.5: the origins that can be chosen, paged, with search and organization filter. */
export const availableQuery = (scope: Scope, search: AvailableSearch) =>
  queryOptions({
    queryKey: ['products', 'available', scope, search],
    queryFn: ({ signal }) =>
      call(
        contract.products.list,
        {
          query: {
            productSchema: scope.stage,
            isTransforming: 1,
            is1toN: scope.sharing ? 1 : 0,
            productDestination: scope.destination,
            milestoneId: scope.milestone,
            currentPage: search.page,
            limit: search.limit,
            search: search.search,
            ...(search.organization.length
              ? { organization: search.organization.map((id) => ({ id })) }
              : {}),
          },
        },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The largest page that the server allows. */
const maxPage = 200

/** TRF-10: the current origins of a transformation, in its own order. */
export const presentOriginsQuery = (
  milestone: string,
  destination: string,
  stage: string,
  ids: readonly string[],
) =>
  queryOptions({
    queryKey: ['products', 'present', milestone, ids],
    queryFn: async ({ signal }): Promise<Product[]> => {
      const options = { quiet: true, signal }
      const query = { productSchema: stage, productId: destination, direction: 0, limit: maxPage }
      const { collection } = await call(contract.products.list, { query }, options)
      const known = new Map(collection.map((product) => [product._id, product]))
      const missing = ids.filter((id) => !known.has(id))
      for (const id of missing) {
        const [product] = (await call(contract.products.get, { params: { id } }, options)).collection
        if (product) known.set(id, product)
      }
      return ids.flatMap((id) => known.get(id) ?? [])
    },
  })

/** The timelines of the origins; they give the date when each origin was made. */
export const originTimelinesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['milestones', 'timelines', ids],
    queryFn: async ({ signal }) =>
      (await call(contract.milestones.list, { query: { productIds: ids } }, { quiet: true, signal }))
        .collection,
  })
