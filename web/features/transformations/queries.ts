import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { call } from '../../api/client.ts'

interface Picker {
  /** Stage of the origins. */
  stage: string
  sharing: boolean
  destination: string
  /** The transformation under edit: what it uses is offered too (§2.5). */
  milestone: string | undefined
}

interface PickerSearch {
  page: number
  limit: number
  search: string
  organization: readonly string[]
}

/** §2.5: the origins that may be chosen, by pages, with a search and an organization filter. */
export const availableQuery = (picker: Picker, asked: PickerSearch) =>
  queryOptions({
    queryKey: ['products', 'available', picker, asked],
    queryFn: ({ signal }) =>
      call(
        contract.products.list,
        {
          query: {
            productSchema: picker.stage,
            isTransforming: 1,
            is1toN: picker.sharing ? 1 : 0,
            productDestination: picker.destination,
            milestoneId: picker.milestone,
            currentPage: asked.page,
            limit: asked.limit,
            search: asked.search,
            ...(asked.organization.length ? { organization: asked.organization.map((id) => ({ id })) } : {}),
          },
        },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Most that a list gives at once. */
const whole = 200

/** TRF-10: the present origins of a transformation, in the order in which it names them. */
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
      const query = { productSchema: stage, productId: destination, direction: 0, limit: whole }
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

/** The processes of the origins: when each of them was made. */
export const originTimelinesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['milestones', 'timelines', ids],
    queryFn: async ({ signal }) =>
      (await call(contract.milestones.list, { query: { productIds: ids } }, { quiet: true, signal }))
        .collection,
  })
