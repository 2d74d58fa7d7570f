import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Kind } from '../../../core/rules/workflow.ts'
import type { RecordForm } from '../../forms/useRecordForm.ts'
import type { ChainStage } from '../../shell/stations.ts'
import type { Amount } from '../products/amounts.ts'
import type { StoredOrigins } from './wizard.ts'

/** A transformation on the bench: what both steps of the wizard look at. */
export interface Work {
  /** The destination. */
  product: Product
  stage: ChainStage | undefined
  /** The stage that the origins are of; undefined where it may not be seen. */
  origin: ChainStage | undefined
  schema: MilestoneSchema
  kind: Kind
  sharing: boolean
  /** The transformation under edit, and what it is made from. */
  milestone: Milestone | undefined
  stored: StoredOrigins | undefined
  picks: readonly Product[]
  form: RecordForm
  /** The column that says how much of an origin there is. */
  amount: Amount | undefined
  /** What the server said of an origin. */
  faulty: ReadonlyMap<string, string>
}
