import type { Feature } from '../../platform/feature.ts'
import { archivableMilestones } from './archive.ts'
import { mountMilestones } from './routes.ts'

export const milestones = {
  tables: ['milestones'],
  mount: mountMilestones,
  archivable: { milestones: archivableMilestones },
} satisfies Feature
