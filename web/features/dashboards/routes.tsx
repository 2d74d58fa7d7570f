import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { framed, screen } from '../../shell/screen.tsx'
import { listQuery } from './queries.ts'
import { dashboardSearch } from './search.ts'

/** DSH-01. */
const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Dashboards',
  staticData: {
    section: {
      flag: 'dashboards',
      label: 'dashboards.title',
      rail: 'name',
      menu: 'charts',
    },
  },
  validateSearch: dashboardSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    // A view says what its list shows.
    if (deps.view === undefined) void queryClient.prefetchQuery(listQuery(deps))
  },
  component: screen(() => import('./DashboardsPage.tsx'), 'DashboardsPage'),
})

const editRoute = createRoute({
  getParentRoute: () => listRoute,
  path: '$id/Edit',
  ...framed(() => import('./DashboardPanels.tsx'), 'EditDashboard'),
})

const deleteRoute = createRoute({
  getParentRoute: () => listRoute,
  path: '$id/Delete',
  component: screen(() => import('./DashboardPanels.tsx'), 'RemoveDashboard'),
})

export const dashboardsRoute = listRoute.addChildren([editRoute, deleteRoute])
