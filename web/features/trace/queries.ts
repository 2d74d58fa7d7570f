import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Trace } from '../../../core/contract/trace.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

/** What is traced. */
export interface TraceSelection {
  products: readonly string[]
  direction: 0 | 1
}

/** A trace, and how long a person waited for it. */
export interface TimedTrace extends Trace {
  milliseconds: number
}

const ask = ({ products, direction }: TraceSelection, query: object, signal: AbortSignal): Promise<Trace> =>
  products.length === 1
    ? call(
        contract.trace.of,
        { params: { id: products[0]! }, query: { direction: direction === 0 ? '0' : '1', ...query } },
        { quiet: true, signal },
      )
    : call(
        contract.trace.ofMany,
        { query, body: { products: [...products], direction } },
        { quiet: true, signal },
      )

export const traceQuery = (traced: TraceSelection, language: string) =>
  queryOptions({
    queryKey: ['trace', traced, language],
    queryFn: async ({ signal }): Promise<TimedTrace> => {
      const begun = performance.now()
      const trace = await ask(traced, { language }, signal)
      return { ...trace, milliseconds: performance.now() - begun }
    },
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The rows of one holder, page by page. */
export const holderQuery = (traced: TraceSelection, holder: string, page: number, language: string) =>
  queryOptions({
    queryKey: ['trace', traced, language, holder, page],
    queryFn: ({ signal }) => ask(traced, { language, holder, currentPage: page }, signal),
    staleTime: Infinity,
  })

/** The same as a table. */
export const readTable = ({ products, direction }: TraceSelection, language: string): Promise<File> =>
  products.length === 1
    ? call(
        { ...contract.trace.of, answer: contract.trace.of.file },
        {
          params: { id: products[0]! },
          query: { direction: direction === 0 ? '0' : '1', language, format: 'csv' },
        },
      )
    : call(
        { ...contract.trace.ofMany, answer: contract.trace.ofMany.file },
        { query: { language, format: 'csv' }, body: { products: [...products], direction } },
      )

/** After a recall began or changed: the recalls, and the marks of what they stop. */
export const refreshRecalls = async (): Promise<void> => {
  await Promise.all(
    ['recalls', 'trace', 'products'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
}
