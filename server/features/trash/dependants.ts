import { assessmentDependant } from '../assessments/dependant.ts'
import { insightDependant } from '../insights/write.ts'
import { milestoneDependant } from '../milestones/archive.ts'
import { statementDependant } from '../statements/dependant.ts'

/** The records that are archived and restored with their product. */
export const dependants = [
  milestoneDependant,
  insightDependant,
  statementDependant,
  assessmentDependant,
] as const
