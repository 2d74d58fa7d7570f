import { queryOptions } from '@tanstack/react-query'
import { t } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { GroupedProduct, RelatedProduct } from '../../../core/contract/lineage.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { toastFault } from '../../ui/toast.ts'

const failures = {
  nearProducts: 'error.http.nearProducts',
  groupingProducts: 'error.http.groupingProducts',
} as const

/** ERR-22: besides the fault in its place, a toast says which call gave no result. */
function announceFailure(name: keyof typeof failures) {
  return (error: unknown): never => {
    // Whoever is on the way to sign in or has left the screen reads no toast.
    if (error instanceof ApiError && error.status !== 401) toastFault(t(failures[name]), { name })
    throw error
  }
}

/** TRF-13: the direct neighbours of a product. */
export const nearQuery = (product: string) =>
  queryOptions({
    queryKey: ['lineage', 'near', product],
    queryFn: async ({ signal }) =>
      (
        await call(contract.lineage.near, { params: { id: product } }, { quiet: true, signal }).catch(
          announceFailure('nearProducts'),
        )
      ).collection,
  })

/** With more origins than this, their organizations and weight are not summed up. */
const maxOrigins = 200

/** The origins of a product in one stage, with their data. */
export const originsQuery = (product: string, stage: string) =>
  queryOptions({
    queryKey: ['products', 'origins', product, stage],
    queryFn: async ({ signal }) =>
      (
        await call(
          contract.products.list,
          { query: { productSchema: stage, productId: product, direction: 0, limit: maxOrigins } },
          { quiet: true, signal },
        )
      ).collection,
  })

export interface Neighbourhood {
  /** `from`: the origins of this transformation; `to`: the products of a stage that were made from this product. */
  kind: 'from' | 'to'
  id: string
  stage: string
}

type Neighbour = RelatedProduct | GroupedProduct

/** TRF-13, TRF-14: all neighbours of a card, paged. */
export const neighboursQuery = ({ kind, id, stage }: Neighbourhood, page: number, search: string) =>
  queryOptions({
    queryKey: ['lineage', 'neighbours', kind, id, stage, page, search],
    queryFn: async ({ signal }) => {
      const query = { currentPage: page, search }
      const options = { quiet: true, signal }
      const {
        collection,
        totalDocs = 0,
        totalPages = 1,
      } = kind === 'from'
        ? await call(contract.lineage.grouping, { params: { id }, query }, options).catch(
            announceFailure('groupingProducts'),
          )
        : await call(
            contract.lineage.related,
            { params: { id }, query: { ...query, direction: 1, schemaId: stage } },
            options,
          )
      return { rows: collection as Neighbour[], totalDocs, totalPages }
    },
  })
