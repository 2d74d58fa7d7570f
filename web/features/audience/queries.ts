import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AudienceName } from '../../../core/contract/audience.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'

/** Somebody who looks at a product from outside. */
export interface Onlooker {
  as: AudienceName
  /** The authority view of its link. */
  view?: string | undefined
  key?: string | undefined
}

/** Whether there is somebody to ask about: no view is open, or no key, in a new account. */
export const isThere = ({ as, view, key }: Onlooker): boolean =>
  as === 'public' || (view ?? key) !== undefined

/** What somebody is shown of a product, and what not. */
export const audienceQuery = (product: string, onlooker: Onlooker, language: string) =>
  queryOptions({
    queryKey: ['products', 'audience', product, onlooker, language],
    queryFn: ({ signal }) =>
      call(
        contract.audience.of,
        { params: { id: product }, query: { ...onlooker, language } },
        { quiet: true, signal },
      ),
    enabled: isThere(onlooker),
  })

const page = { ...contract.audience.of, answer: contract.audience.of.file }

/** The page itself, as text. */
export const frameQuery = (product: string, onlooker: Onlooker, language: string) =>
  queryOptions({
    queryKey: ['products', 'audience', product, onlooker, language, 'page'],
    queryFn: async ({ signal }) => {
      const query = { ...onlooker, language, format: 'html' as const }
      return (await call(page, { params: { id: product }, query }, { quiet: true, signal })).text()
    },
    enabled: isThere(onlooker),
    placeholderData: keepPreviousData,
  })

/** The newest authority views that show a product. */
export const viewsQuery = (product: string, language: string) =>
  queryOptions({
    queryKey: ['authorityViews', product, language],
    queryFn: ({ signal }) =>
      call(contract.views.list, { query: { product, language } }, { quiet: true, signal }),
  })

export const refreshViews = () => queryClient.invalidateQueries({ queryKey: ['authorityViews'] })
