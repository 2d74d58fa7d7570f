import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { ListedProduct } from '../../../core/contract/products.ts'
import { call } from '../../api/client.ts'
import type { PickerSearch } from '../../ui/usePickerSearch.ts'

/** Restricts which origins a transformation can use. */
interface Scope {
  /** Stage of the origins. */
  stage: string
  sharing: boolean
  destination?: string
  /** The edited transformation: the origins that it uses are offered too (§2.5). */
  milestone?: string | undefined
}

interface AvailableSearch extends PickerSearch {
  organization: readonly string[]
}

/** §2.5: which products may be origins. */
const offeredIn = ({ stage, sharing, destination, milestone }: Scope) => ({
  productSchema: stage,
  isTransforming: 1,
  is1toN: sharing ? 1 : 0,
  productDestination: destination,
  milestoneId: milestone,
})

const narrowedBy = ({ search, organization }: Pick<AvailableSearch, 'search' | 'organization'>) => ({
  search,
  ...(organization.length ? { organization: organization.map((id) => ({ id })) } : {}),
})

/** §2.5: the origins that can be chosen, paged, with search and organization filter. */
export const availableQuery = (scope: Scope, search: AvailableSearch) =>
  queryOptions({
    queryKey: ['products', 'available', scope, search],
    queryFn: ({ signal }) =>
      call(
        contract.products.list,
        {
          query: {
            ...offeredIn(scope),
            ...narrowedBy(search),
            currentPage: search.page,
            limit: search.limit,
          },
        },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

/** All that may be origins of new products, for a sheet (FST-04). */
export const originsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['products', 'origins', scope],
    queryFn: ({ signal }) =>
      call(
        contract.products.list,
        { query: { ...offeredIn(scope), currentPage: false } },
        { quiet: true, signal },
      ),
  })

/** The origins whose identifier holds a text, for the names on a sheet that were not read with the others. */
export const namedOriginsQuery = (scope: Scope, identifier: string) =>
  queryOptions({
    queryKey: ['products', 'origins', 'of', scope, identifier],
    queryFn: ({ signal }) =>
      call(
        contract.products.list,
        { query: { ...offeredIn(scope), searchHeader: { identifier }, currentPage: false } },
        { quiet: true, signal },
      ),
    staleTime: 60_000,
  })

/** All origins that match, in one request; those that don't fit in its answer are left out (`capped`). */
export const readMatching = (scope: Scope, search: Pick<AvailableSearch, 'search' | 'organization'>) =>
  call(contract.products.list, {
    query: { ...offeredIn(scope), ...narrowedBy(search), currentPage: false },
  })

/** The largest page that the server allows. */
const maxPage = 200

/**
 * TRF-10: the current origins of a transformation, in its own order. Thousands of them are one request; only more than fit in
 * its answer are read in pages.
 */
export const presentOriginsQuery = (scope: Scope & { milestone: string }, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'present', scope, ids],
    queryFn: async ({ signal }): Promise<ListedProduct[]> => {
      const query = { ...offeredIn(scope), productId: scope.destination, direction: 0 }
      const read = (place: { currentPage: number | false; limit?: number }) =>
        call(contract.products.list, { query: { ...query, ...place } }, { quiet: true, signal })
      const whole = await read({ currentPage: false })
      const known = new Map(whole.collection.map((product) => [product._id, product]))
      const pages = whole.capped ? Math.ceil(ids.length / maxPage) : 0
      for (let currentPage = 1; currentPage <= pages; currentPage++)
        for (const product of (await read({ currentPage, limit: maxPage })).collection)
          known.set(product._id, product)
      return ids.flatMap((id) => known.get(id) ?? [])
    },
  })

/** Of products that somebody chose in a list those that may be origins now, in the order of choice. */
export const chosenOriginsQuery = (scope: Scope, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'chosen', scope, ids],
    queryFn: async ({ signal }): Promise<ListedProduct[]> => {
      const read = (place: { currentPage: number | false; limit?: number }) =>
        call(contract.products.list, { query: { ...offeredIn(scope), ...place } }, { quiet: true, signal })
      const known = new Map<string, ListedProduct>()
      const add = (products: readonly ListedProduct[]) => {
        for (const product of products) known.set(product._id, product)
      }
      const whole = await read({ currentPage: false })
      add(whole.collection)
      // More than one answer holds are read in pages, until all are found.
      let pages = whole.capped ? Infinity : 0
      for (let currentPage = 1; currentPage <= pages && !ids.every((id) => known.has(id)); currentPage++) {
        const page = await read({ currentPage, limit: maxPage })
        pages = page.totalPages ?? 0
        add(page.collection)
      }
      return ids.flatMap((id) => known.get(id) ?? [])
    },
    // An open wizard keeps what it began with.
    staleTime: Infinity,
    gcTime: 0,
  })

/** The timelines of the origins; they give the date when each origin was made. */
export const originTimelinesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['milestones', 'timelines', ids],
    queryFn: async ({ signal }) =>
      (await call(contract.milestones.list, { query: { productIds: ids } }, { quiet: true, signal }))
        .collection,
  })
