import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'

/** The balance of a product; processes that others record change it, so it is read anew whenever it is opened. */
export const balanceQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['balance', id, language],
    queryFn: ({ signal }) =>
      call(contract.balance.of, { params: { id }, query: { language } }, { quiet: true, signal }),
    retry: false,
  })

/** The kinds of processes of a stage. */
export const processesQuery = (stage: string, language: string) =>
  queryOptions({
    queryKey: ['milestoneSchemas', 'stage', stage, language],
    queryFn: async ({ signal }) =>
      (
        await call(
          contract.configuration.milestoneSchemas,
          { query: { productSchemaId: stage, page: false, language } },
          { quiet: true, signal },
        )
      ).collection,
    staleTime: 300_000,
  })

/** The same as a table. */
export const readTable = (id: string, language: string): Promise<File> =>
  call(
    { ...contract.balance.of, answer: contract.balance.of.file },
    { params: { id }, query: { language, format: 'csv' } },
  )

export interface PeriodQuery {
  vertical: string
  from: string
  to: string
  organization?: string | undefined
}

const queryOf = ({ organization, ...asked }: PeriodQuery, language: string) => ({
  ...asked,
  language,
  ...(organization === undefined ? {} : { organization }),
})

/** The balance of a chain over some days, and how long a person waited for it. */
export const periodQuery = (asked: PeriodQuery, language: string) =>
  queryOptions({
    queryKey: ['balance', asked, language],
    queryFn: async ({ signal }) => {
      const begun = performance.now()
      const { collection } = await call(
        contract.balance.period,
        { query: queryOf(asked, language) },
        { quiet: true, signal },
      )
      return { collection, milliseconds: performance.now() - begun }
    },
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The products of a stage that make its figures. */
export const periodProductsQuery = ({ stage, ...asked }: PeriodQuery & { stage: string }, language: string) =>
  queryOptions({
    queryKey: ['balance', 'products', stage, asked, language],
    queryFn: ({ signal }) =>
      call(
        contract.balance.products,
        { query: { stage, ...queryOf(asked, language) } },
        { quiet: true, signal },
      ),
    retry: false,
  })

export const readPeriodTable = (asked: PeriodQuery, language: string): Promise<File> =>
  call(
    { ...contract.balance.period, answer: contract.balance.period.file },
    { query: { ...queryOf(asked, language), format: 'csv' } },
  )
