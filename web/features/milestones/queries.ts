import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { GroupedProduct, RelatedProduct } from '../../../core/contract/lineage.ts'
import { call } from '../../api/client.ts'
import { queryClient, readAgain } from '../../api/queries.ts'
import { refreshProducts } from '../products/queries.ts'

/** MIL-15: the timeline of a product, newest first. */
export const timelineQuery = (product: string, language: string) =>
  queryOptions({
    queryKey: ['milestones', 'timeline', product, language],
    queryFn: async ({ signal }) =>
      (
        await call(
          contract.milestones.list,
          { query: { productId: product, language } },
          { quiet: true, signal },
        )
      ).collection,
  })

export const milestoneQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['milestones', 'one', id, language],
    queryFn: async ({ signal }) =>
      (await call(contract.milestones.get, { params: { id }, query: { language } }, { quiet: true, signal }))
        .collection[0] ?? null,
  })

/** TRF-13: the direct neighbours of a product. */
export const nearQuery = (product: string) =>
  queryOptions({
    queryKey: ['milestones', 'near', product],
    queryFn: async ({ signal }) =>
      (await call(contract.lineage.near, { params: { id: product } }, { quiet: true, signal })).collection,
  })

/** Forms of the processes of a stage: what the cards name their fields by. */
export const stageSchemasQuery = (stage: string, language: string) =>
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

export const schemaQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['milestoneSchemas', 'one', id, language],
    queryFn: async ({ signal }) =>
      (
        await call(
          contract.configuration.milestoneSchema,
          { params: { id }, query: { language } },
          { quiet: true, signal },
        )
      ).collection[0] ?? null,
    staleTime: 300_000,
  })

/** MIL-07: the processes that a product may have next. */
export const offeredQuery = (product: string, satisfied: boolean, language: string) =>
  queryOptions({
    queryKey: ['milestoneSchemas', 'offered', product, satisfied, language],
    queryFn: async ({ signal }) =>
      (
        await call(
          contract.configuration.milestoneSchemas,
          {
            query: {
              productId: product,
              page: false,
              language,
              ...(satisfied ? { withoutInitiators: true } : { onlyInitiators: true }),
            },
          },
          { quiet: true, signal },
        )
      ).collection,
  })

/** The edges into and out of a product's stage (MIL-08). */
export const workflowQuery = (product: string, language: string) =>
  queryOptions({
    queryKey: ['milestones', 'workflow', product, language],
    queryFn: ({ signal }) =>
      call(
        contract.configuration.workflow,
        { params: { id: product }, query: { language } },
        { quiet: true, signal },
      ),
  })

/** How many neighbours are read whole, to say from how many organizations they come and what they weigh. */
const detailed = 200

/** The products of one stage that a product was made from, with their data. */
export const originsQuery = (product: string, stage: string) =>
  queryOptions({
    queryKey: ['products', 'origins', product, stage],
    queryFn: async ({ signal }) =>
      (
        await call(
          contract.products.list,
          { query: { productSchema: stage, productId: product, direction: 0, limit: detailed } },
          { quiet: true, signal },
        )
      ).collection,
  })

export interface Neighbourhood {
  /** `from`: the origins of this transformation; `to`: the products of a stage that were made from this one. */
  kind: 'from' | 'to'
  id: string
  stage: string
}

type Neighbour = RelatedProduct | GroupedProduct

/** TRF-13, TRF-14: all neighbours of a card, by pages. */
export const neighboursQuery = ({ kind, id, stage }: Neighbourhood, page: number, search: string) =>
  queryOptions({
    queryKey: ['milestones', 'neighbours', kind, id, stage, page, search],
    queryFn: async ({ signal }) => {
      const query = { currentPage: page, search }
      const options = { quiet: true, signal }
      const {
        collection,
        totalDocs = 0,
        totalPages = 1,
      } = kind === 'from'
        ? await call(contract.lineage.grouping, { params: { id }, query }, options)
        : await call(
            contract.lineage.related,
            { params: { id }, query: { ...query, direction: 1, schemaId: stage } },
            options,
          )
      return { rows: collection as Neighbour[], totalDocs, totalPages }
    },
  })

/** After any write of a process: timelines, the products it touched, and what may come next are read again. */
export async function refreshMilestones(archived: readonly string[] = []): Promise<void> {
  await Promise.all([
    readAgain('milestones', archived),
    refreshProducts(),
    queryClient.invalidateQueries({ queryKey: ['milestoneSchemas', 'offered'] }),
  ])
}
