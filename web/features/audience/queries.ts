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
}

/** What somebody is shown of a product, and what not. */
export const audienceQuery = (product: string, { as, view }: Onlooker, language: string) =>
  queryOptions({
    queryKey: ['products', 'audience', product, as, view, language],
    queryFn: ({ signal }) =>
      call(
        contract.audience.of,
        { params: { id: product }, query: { as, view, language } },
        { quiet: true, signal },
      ),
    enabled: as === 'public' || view !== undefined,
  })

const page = { ...contract.audience.of, answer: contract.audience.of.file }

/** The page itself, as text. */
export const frameQuery = (product: string, { as, view }: Onlooker, language: string) =>
  queryOptions({
    queryKey: ['products', 'audience', product, as, view, language, 'page'],
    queryFn: async ({ signal }) => {
      const query = { as, view, language, format: 'html' as const }
      return (await call(page, { params: { id: product }, query }, { quiet: true, signal })).text()
    },
    enabled: as === 'public' || view !== undefined,
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
