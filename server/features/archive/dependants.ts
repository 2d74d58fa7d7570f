import { insightDependant } from '../insights/write.ts'
import { milestoneDependant } from '../milestones/archive.ts'

/** Everything that is archived with its product and comes back with it. */
export const dependants = [milestoneDependant, insightDependant] as const
