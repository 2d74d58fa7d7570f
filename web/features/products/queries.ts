import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import { refreshCounts } from '../../shell/chains.ts'
import { newestFirst, type Sort } from '../../ui/table.ts'
import { listParams, type ProductSearch } from './search.ts'

export const listQuery = (search: ProductSearch, sort: Sort) => {
  const { productTypeId = '' } = search
  const query = listParams(search, sort)
  return queryOptions({
    queryKey: ['products', 'list', productTypeId, query],
    queryFn: ({ signal }) => call(contract.products.list, { query }, { quiet: true, signal }),
    // Rows of another stage would not match the column heads.
    placeholderData: (before, of) =>
      of?.queryKey[2] === productTypeId ? keepPreviousData(before) : undefined,
  })
}

/** As many as the actions on a selection take. */
export const maxSelected = 1_000
/** The largest page that the server allows. */
const maxPage = 200

/** FST-06: the first of all that match, in the order of the list. */
export async function readMatching(search: ProductSearch, sort: Sort, total: number): Promise<Product[]> {
  const pages = Math.ceil(Math.min(total, maxSelected) / maxPage)
  const query = { ...listParams(search, sort), limit: maxPage }
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, at) =>
      call(contract.products.list, { query: { ...query, currentPage: at + 1 } }),
    ),
  )
  // What was changed meanwhile may stand on two pages.
  return [...new Map(answers.flatMap(({ collection }) => collection).map((row) => [row._id, row])).values()]
}

/** How many products a search finds. */
export const countProducts = (search: ProductSearch) =>
  call(
    contract.products.list,
    { query: { ...listParams(search, newestFirst), currentPage: 1, limit: 1 } },
    { quiet: true },
  )

/** PRD-19: the stages of the neighbours of a page of rows. If the call fails, the arrows are left out (ERR-20). */
export const relatedQuery = (stage: string, products: string[], language: string) =>
  queryOptions({
    queryKey: ['products', 'related', stage, products, language],
    queryFn: async ({ signal }) => {
      try {
        const query = { productSchema: stage, products, language }
        return (await call(contract.products.relatedSchemas, { query }, { quiet: true, signal })).collection
      } catch (error) {
        if (signal.aborted) throw error
        console.error(error)
        return []
      }
    },
    enabled: products.length > 0,
  })

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async ({ signal }) => {
      const product = await readProduct(id, signal)
      // The list, which opens first, does without it.
      const { summarised } = await import('../../../core/fields/listed.ts')
      return product && summarised(product)
    },
  })

/** With its ground, for the map of its form (ORI-07). */
export const wholeProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'whole', id],
    queryFn: ({ signal }) => readProduct(id, signal),
    gcTime: 0,
  })

const readProduct = async (id: string, signal: AbortSignal) =>
  (await call(contract.products.get, { params: { id } }, { quiet: true, signal })).collection[0] ?? null

/** FST-03: the next free identifier of an organization's products of a stage, where it has a number. */
export const nextQuery = (stage: string | undefined, organization: string) =>
  queryOptions({
    queryKey: ['products', 'next', stage, organization],
    queryFn: async ({ signal }) => {
      const input = { params: { id: stage ?? '' }, query: { organization } }
      return (await call(contract.products.next, input, { quiet: true, signal })).identifier
    },
    enabled: stage !== undefined && organization !== '',
  })

/** The newest product of an organization in a stage, of those that have their origin. */
export const lastMadeQuery = (stage: string, organization: string) =>
  queryOptions({
    queryKey: ['products', 'last', stage, organization],
    queryFn: async ({ signal }) => {
      const query = {
        productSchema: stage,
        organizationId: organization,
        requirementsSatisfied: true,
        limit: 1,
      }
      return (await call(contract.products.list, { query }, { quiet: true, signal })).collection[0] ?? null
    },
    enabled: organization !== '',
  })

/** The origins of a product in a stage; two are enough to know whether it has one alone. */
export const originsOfQuery = (product: string, stage: string) =>
  queryOptions({
    queryKey: ['products', 'originsOf', product, stage],
    queryFn: async ({ signal }) => {
      const query = { productSchema: stage, productId: product, direction: 0, limit: 2 }
      return (await call(contract.products.list, { query }, { quiet: true, signal })).collection
    },
  })

/** After any write, refetches lists, single products and the counts of the rail, except for archived products. */
export async function refreshProducts(archived: readonly string[] = []): Promise<void> {
  await Promise.all([refetch('products', archived), refreshCounts()])
}
