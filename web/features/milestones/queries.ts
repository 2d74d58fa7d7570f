import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { queryClient, refetch } from '../../api/queries.ts'
import { refreshProducts } from '../products/queries.ts'

/** MIL-15: the timeline of a product, newest first. */
export const timelineQuery = (product: string, language: string) =>
  queryOptions({
    queryKey: ['milestones', 'timeline', product, language],
    queryFn: ({ signal }) =>
      call(contract.milestones.list, { query: { productId: product, language } }, { quiet: true, signal }),
  })

/** Events received that a timeline shows. */
export const maxReceived = 200

/** CAP-03: what other systems sent of a product. */
export const receivedQuery = (product: string) =>
  queryOptions({
    queryKey: ['milestones', 'received', product],
    queryFn: ({ signal }) =>
      call(
        contract.captures.received,
        { params: { id: product }, query: { limit: maxReceived } },
        { quiet: true, signal },
      ),
  })

export const milestoneQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['milestones', 'one', id, language],
    queryFn: async ({ signal }) => {
      const milestone = await readMilestone(id, language, signal)
      // The list, which opens first, does without it.
      const { summarised } = await import('../../../core/fields/listed.ts')
      return milestone && summarised(milestone)
    },
  })

/** With its ground, for the map of its form (ORI-07). */
export const wholeMilestoneQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['milestones', 'whole', id, language],
    queryFn: ({ signal }) => readMilestone(id, language, signal),
    gcTime: 0,
  })

async function readMilestone(id: string, language: string, signal: AbortSignal) {
  const input = { params: { id }, query: { language } }
  return (await call(contract.milestones.get, input, { quiet: true, signal })).collection[0] ?? null
}

/** Milestone schemas of a stage; cards take their field titles from them. */
export const stageSchemasQuery = (stage: string, language: string) =>
  queryOptions({
    queryKey: ['milestoneSchemas', 'stage', stage, language],
    queryFn: async ({ signal }) =>
      (
        await call(
          contract.configuration.milestoneSchemas,
          { query: { productSchemaId: stage, page: false, language } },
          { store: 'milestoneSchemas list', signal },
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
          { store: 'milestoneSchemas get', signal },
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
          { store: 'milestoneSchemas list', signal },
        )
      ).collection,
  })

/** The workflow edges into and out of a product's stage (MIL-08). */
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

/** After any write of a process, refetches timelines, the products involved, their neighbours and the offered types. */
export async function refreshMilestones(archived: readonly string[] = []): Promise<void> {
  await Promise.all([
    refetch('milestones', archived),
    refetch('lineage'),
    refreshProducts(),
    queryClient.invalidateQueries({ queryKey: ['milestoneSchemas', 'offered'] }),
  ])
}
