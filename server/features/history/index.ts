import type { Feature } from '../../platform/feature.ts'
import { historyJobs } from './checks.ts'
import { mountHistory } from './routes.ts'

export const history = {
  tables: ['history_checks'],
  mount: mountHistory,
  jobs: historyJobs,
} satisfies Feature
