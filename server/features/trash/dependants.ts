import { insightDependant } from '../insights/write.ts'
import { milestoneDependant } from '../milestones/archive.ts'

/** The records that are archived and restored with their product. */
export const dependants = [milestoneDependant, insightDependant] as const
