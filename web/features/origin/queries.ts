import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'

/** Milliseconds between two looks at plots that are being compared. */
const pause = 2_000

/** The plots of a product by pages of 500, and what the EU would say to them. */
export const originQuery = (product: string, language: string) =>
  infiniteQueryOptions({
    queryKey: ['products', 'origin', product, language],
    queryFn: ({ signal, pageParam }) =>
      call(
        contract.origin.get,
        { params: { id: product }, query: { currentPage: pageParam, language } },
        { quiet: true, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.checks.some((check) => check.state === 'running') ? pause : false,
  })

/** Outlines of the account's other plots, inside west, south, east and north. */
export const aroundQuery = (product: string, bounds: string) =>
  queryOptions({
    queryKey: ['products', 'origin', product, 'around', bounds],
    queryFn: ({ signal }) =>
      call(contract.origin.around, { params: { id: product }, query: { bounds } }, { quiet: true, signal }),
    enabled: bounds !== '',
    placeholderData: keepPreviousData,
  })
