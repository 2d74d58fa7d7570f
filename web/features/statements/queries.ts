import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Statement } from '../../../core/contract/statements.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { isUnderWay } from '../../../core/eudr/asking.ts'
import { differencesOf, type EuFeature } from './differences.ts'
import type { StatementSearch } from './search.ts'

/** Milliseconds between two looks at what is under way: plots that are compared, a call to the EU. */
const pause = 2_000

export const listQuery = ({ page = 1, search, state, product }: StatementSearch, language: string) => {
  const query = { currentPage: String(page), search, state, product, language }
  return queryOptions({
    queryKey: ['statements', 'list', query],
    queryFn: ({ signal }) => call(contract.statements.list, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a statement of a product would hold (EUD-20). */
export const previewQuery = (product: string, language: string) =>
  queryOptions({
    queryKey: ['statements', 'preview', product, language],
    queryFn: ({ signal }) =>
      call(
        contract.statements.create,
        { query: { preview: 'true', language }, body: { product } },
        { quiet: true, signal },
      ),
    retry: false,
    staleTime: 0,
  })

/** Products of a stage to declare, the newest that match. */
export const choicesQuery = (stage: string, search: string) =>
  queryOptions({
    queryKey: ['products', 'declared', stage, search],
    queryFn: ({ signal }) =>
      call(
        contract.products.list,
        { query: { productSchema: stage, search: search || undefined, currentPage: 1, limit: 20 } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

export const statementQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['statements', 'one', id, language],
    queryFn: ({ signal }) =>
      call(contract.statements.get, { params: { id }, query: { language } }, { quiet: true, signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.eu, Date.now()) ? pause : false),
  })

/** Another version of a statement has other checks. */
export const checksQuery = ({ _id: id, version }: Statement, language: string) =>
  queryOptions({
    queryKey: ['statements', 'checks', id, version, language],
    queryFn: ({ signal }) =>
      call(contract.statements.check, { params: { id }, query: { language } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.checks.some((check) => check.state === 'running') ? pause : false,
  })

/** The first plots of a product, for the drawing. */
export const plotsQuery = (product: string, language: string) =>
  queryOptions({
    queryKey: ['products', 'plots', product, language],
    queryFn: ({ signal }) =>
      call(contract.origin.get, { params: { id: product }, query: { language } }, { quiet: true, signal }),
  })

/** Where the frozen plots and those of now differ. */
export const bothQuery = ({ _id: id, product, frozen }: Statement) =>
  queryOptions({
    queryKey: ['statements', 'both', id, frozen?.sha256, frozen?.drift?.at],
    queryFn: async ({ signal }) => {
      const options = { quiet: true, signal } as const
      const featuresOf = async (answer: Promise<Blob>) =>
        (JSON.parse(await (await answer).text()) as { features: EuFeature[] }).features
      const [before, after] = await Promise.all([
        featuresOf(call(contract.statements.file, { params: { id }, query: { format: 'geojson' } }, options)),
        featuresOf(
          call(
            contract.origin.download,
            { params: { product: product._id }, query: { format: 'geojson' } },
            options,
          ),
        ),
      ])
      return differencesOf(before, after)
    },
    staleTime: 0,
  })

export const refreshStatements = () => queryClient.invalidateQueries({ queryKey: ['statements'] })
