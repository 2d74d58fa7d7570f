import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import type { ChainStage } from '../../shell/stations.ts'

/** What every card of a timeline needs to know of the product it stands under. */
export interface TimelineView {
  product: Product
  /** Forms of the stage's processes by schema. */
  forms: ReadonlyMap<string, Form>
  stageOf: (id: string) => ChainStage | undefined
  /** Whether a transformation leaves something of its origin. */
  isSharing: (milestoneSchema: string) => boolean
}
