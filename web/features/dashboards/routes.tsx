import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.ts'
import { listQuery } from './queries.ts'
import { dashboardSearch } from './search.ts'

/** DSH-01. */
export const dashboardsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Dashboards',
  validateSearch: dashboardSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(listQuery(deps)),
  component: screen(() => import('./DashboardsPage.tsx'), 'DashboardsPage'),
})

const editRoute = createRoute({
  getParentRoute: () => dashboardsRoute,
  path: '$id/Edit',
  component: screen(() => import('./DashboardPanels.tsx'), 'EditDashboard'),
})

const deleteRoute = createRoute({
  getParentRoute: () => dashboardsRoute,
  path: '$id/Delete',
  component: screen(() => import('./DashboardPanels.tsx'), 'RemoveDashboard'),
})

export const dashboardPanels = [editRoute, deleteRoute] as const
