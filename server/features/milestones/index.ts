import type { Feature } from '../../platform/feature.ts'
import { archivableMilestones, milestoneNoun } from './archive.ts'
import { mountMilestones } from './routes.ts'
import { verifiedMilestones } from './verify.ts'

export const milestones = {
  tables: ['milestones'],
  mount: mountMilestones,
  verify: [verifiedMilestones],
  holdsFiles: [{ table: 'milestones', column: 'data' }],
  named: { milestones: milestoneNoun },
  archivable: { milestones: archivableMilestones },
} satisfies Feature
