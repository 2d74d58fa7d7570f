import type { Feature } from '../../platform/feature.ts'
import { mountDashboards } from './routes.ts'
import { verifiedDashboards } from './verify.ts'

export const dashboards = {
  tables: ['dashboards'],
  mount: mountDashboards,
  verify: [verifiedDashboards],
} satisfies Feature
