import { useQuery } from '@tanstack/react-query'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import { isSharing } from '../../../core/rules/workflow.ts'
import { nextRecord } from '../../forms/record.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { useTranslation } from '../../ui/texts.ts'
import { choicesOf } from '../milestones/ofProduct.ts'
import { timelineQuery } from '../milestones/queries.ts'
import { identifierOf } from '../products/columns.tsx'
import { lastMadeQuery } from '../products/queries.ts'
import { presentOriginsQuery } from './queries.ts'
import type { Proposal } from './useWork.ts'
import { formData, storedOrigins } from './wizard.ts'

type Schema = MilestoneSchema | null | undefined

const isShared = (schema: Schema): boolean =>
  isSharing({ ratio: schema?.ratio ?? [1, 1], reuse: schema?.reuse ?? false })

/** The transformation of this type that made a product. */
function useMaking(product: string | undefined, schema: Schema) {
  const { i18n } = useTranslation()
  const timeline = useQuery({
    ...timelineQuery(product ?? '', i18n.language),
    enabled: product !== undefined,
  })
  const making = timeline.data?.collection.find(
    (item): item is Milestone =>
      !('restricted' in item) && item.itemKind === 'DESTINATION' && item.milestoneSchema._id === schema?._id,
  )
  return { making, isRead: product === undefined || !timeline.isPending }
}

/** FST-03: what a new transformation takes of the one before: the values that stay, and an origin that may be used again. */
export function useBefore(after: string | undefined, schema: Schema) {
  const { making: before, isRead } = useMaking(after, schema)
  const sharing = isShared(schema)
  const stage = schema?.productSchemaGroup ?? ''
  const [origin] = before && sharing ? storedOrigins(before, { countOfMilestones: 1 }).readable : []
  const origins = useQuery({
    ...presentOriginsQuery(
      { stage, sharing, destination: after ?? '', milestone: before?._id ?? '' },
      origin === undefined ? [] : [origin],
    ),
    enabled: origin !== undefined,
  })
  const made = before && {
    organization: before.organization._id,
    dataSchema: formData(before.dataSchema),
    i18n: {},
    isUnidentified: false,
  }
  return {
    /** Without the one before, the wizard begins as any other. */
    isRead:
      isRead &&
      (after === undefined || (schema !== undefined && (origin === undefined || !origins.isPending))),
    initial: made && schema ? nextRecord(schema, made) : undefined,
    origins: origins.data ?? [],
  }
}

/** FST-03: the choices of the organization's last one, where one origin gives several products, which are alike. */
export function useProposed(
  product: Product | null | undefined,
  schema: Schema,
): { isRead: boolean; choices: Proposal | undefined } {
  const isAsked = Boolean(product) && isShared(schema)
  const query = lastMadeQuery(product?.productSchema ?? '', product?.organization._id ?? '')
  const { data: last, isPending } = useQuery({ ...query, enabled: isAsked })
  const other = isAsked && last && last._id !== product?._id ? last : undefined
  const { making, isRead } = useMaking(other?._id, schema)
  return {
    isRead: !isAsked || (!isPending && isRead),
    choices:
      other && making && schema
        ? {
            values: choicesOf(making.dataSchema, schema),
            identifier: shownIdentifier(identifierOf(other)),
          }
        : undefined,
  }
}
