import type { Feature } from '../../platform/feature.ts'
import { mountDashboards } from './routes.ts'
import { verifiedDashboards } from './verify.ts'
import { dashboardNoun } from './write.ts'

export const dashboards = {
  tables: ['dashboards'],
  named: { dashboards: dashboardNoun },
  mount: mountDashboards,
  verify: [verifiedDashboards],
} satisfies Feature
