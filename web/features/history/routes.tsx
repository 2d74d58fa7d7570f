import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.ts'
import { assetsRoute } from '../assets/routes.tsx'
import { locationsRoute } from '../locations/routes.tsx'
import { milestonesRoute } from '../milestones/routes.tsx'
import { organizationsRoute } from '../organizations/routes.tsx'
import { productsRoute } from '../products/routes.tsx'
import { sealQuery } from './queries.ts'
import { historySearch } from './search.ts'

/** Every change of the account. */
export const historyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/History',
  validateSearch: historySearch,
  loader: () => void queryClient.prefetchQuery(sealQuery),
  component: screen(() => import('./HistoryPage.tsx'), 'HistoryPage'),
})

const productRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/History',
  component: screen(() => import('./RecordHistory.tsx'), 'ProductHistory'),
})
export const productHistoryPanels = [productRoute] as const

const milestoneRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/History',
  component: screen(() => import('./RecordHistory.tsx'), 'MilestoneHistory'),
})
export const milestoneHistoryDialogs = [milestoneRoute] as const

const organizationRoute = createRoute({
  getParentRoute: () => organizationsRoute,
  path: '$id/History',
  component: screen(() => import('./RecordHistory.tsx'), 'OrganizationHistory'),
})
export const organizationHistoryPanels = [organizationRoute] as const

const locationRoute = createRoute({
  getParentRoute: () => locationsRoute,
  path: '$id/History',
  component: screen(() => import('./RecordHistory.tsx'), 'LocationHistory'),
})
export const locationHistoryPanels = [locationRoute] as const

const assetRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: '$id/History',
  component: screen(() => import('./RecordHistory.tsx'), 'AssetHistory'),
})
export const assetHistoryPanels = [assetRoute] as const
