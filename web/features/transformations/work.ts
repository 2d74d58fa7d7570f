import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Kind } from '../../../core/rules/workflow.ts'
import type { FormRecord } from '../../forms/record.ts'
import type { Reasons } from '../../forms/reasons.ts'
import type { RecordForm } from '../../forms/useRecordForm.ts'
import type { ChainStage } from '../../shell/stations.ts'
import type { Chosen, Measures } from './origin.ts'
import type { StoredOrigins } from './wizard.ts'

/** A transformation in the wizard; both steps read it. */
export interface Work extends Chosen {
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
  /** An administrator corrects the transformation of a product that was used. */
  correcting: boolean
  /** Form and origins when the wizard was opened, without origins that the person may not see. */
  before: { record: FormRecord; chosen: Chosen }
  stored: StoredOrigins | undefined
  measures: Measures
  form: RecordForm
  /** Why its fields are filled already. */
  reasons: Reasons
  /** The server's message about each origin, by its id. */
  originFaults: ReadonlyMap<string, string>
  /** Whether the person may archive, and so undo the transformation. */
  mayUndo: boolean
}

/** A grouping whose form has a quantity may say how much it takes of each origin (§2.4 nodeQuantities). */
export const takesQuantities = ({ kind, measures: { taken } }: Pick<Work, 'kind' | 'measures'>): boolean =>
  kind === 'grouping' && taken !== undefined
