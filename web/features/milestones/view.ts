import { useMemo } from 'react'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Form } from '../../../core/fields/index.ts'
import { readingForm } from '../../forms/versions.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { useOwnForm } from '../../shell/useOwnForm.ts'

/** What every card of a timeline needs to know about its product. */
export interface TimelineView {
  product: Product
  /** The current milestone schemas of the stage. */
  schemas: ReadonlyMap<string, MilestoneSchema>
  stageOf: (id: string) => ChainStage | undefined
  /** Whether a transformation, into this product or out of it, leaves a remainder of its origin. */
  isSharing: (milestoneSchema: string) => boolean
}

/** The form that labels a card: the form of its version (§4 Apply), or the current one until that has loaded. */
export function useCardForm(
  { milestoneSchema: { _id: id }, milestoneSchemaVersion: version }: Milestone,
  { schemas }: TimelineView,
): Form | undefined {
  const schema = schemas.get(id)
  const { data: own } = useOwnForm('milestoneSchema', id, version, schema)
  return useMemo(() => (own && schema ? readingForm(own, schema) : schema), [own, schema])
}
