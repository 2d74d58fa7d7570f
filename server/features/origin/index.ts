import type { Feature } from '../../platform/feature.ts'
import { originJobs } from './compare.ts'
import { mountOrigin } from './routes.ts'

export const origin = {
  tables: ['origin_overlaps', 'origin_pairs'],
  mount: mountOrigin,
  jobs: originJobs,
} satisfies Feature
