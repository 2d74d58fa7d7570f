import type { Nameable } from '../../platform/feature.ts'
import { certificateNoun } from '../certificates/records.ts'
import { checkNoun } from '../checks/noun.ts'
import { insightNoun } from '../insights/archive.ts'
import { mediaNoun } from '../media/records.ts'
import { milestoneNoun } from '../milestones/archive.ts'
import { productNoun } from '../products/archive.ts'
import type { KeptRecordType } from './tables.ts'

/** The records whose files are kept. */
export const nouns = {
  products: productNoun,
  milestones: milestoneNoun,
  insights: insightNoun,
  checks: checkNoun,
  media: mediaNoun,
  certificates: certificateNoun,
} satisfies Record<KeptRecordType, Nameable>
