import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Amount } from '../../../core/rules/quantity.ts'
import type { Kind } from '../../../core/rules/workflow.ts'
import type { RecordForm } from '../../forms/useRecordForm.ts'
import type { ChainStage } from '../../shell/stations.ts'
import type { StoredOrigins } from './wizard.ts'

/** A transformation in the wizard; both steps read it. */
export interface Work {
  /** The destination. */
  product: Product
  stage: ChainStage | undefined
  /** The stage of the origins; undefined when the person may not see it. */
  origin: ChainStage | undefined
  schema: MilestoneSchema
  kind: Kind
  sharing: boolean
  /** The transformation being edited. */
  milestone: Milestone | undefined
  /** The origins when the edit began, without those that the person may not see. */
  present: readonly Product[]
  stored: StoredOrigins | undefined
  picks: readonly Product[]
  form: RecordForm
  /** The field with the amount of an origin. */
  amount: Amount | undefined
  /** The server's message about each origin, by its id. */
  originFaults: ReadonlyMap<string, string>
  /** Whether the person may archive, and so undo the transformation. */
  mayUndo: boolean
}
