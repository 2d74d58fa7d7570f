import type { Feature } from '../../platform/feature.ts'
import { mountReadiness } from './routes.ts'

export const readiness = {
  tables: ['readiness', 'readiness_cursors', 'readiness_scopes', 'waiting_counters', 'older_grounds'],
  mount: mountReadiness,
} satisfies Feature
