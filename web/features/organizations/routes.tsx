import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { OrganizationsPage } from './OrganizationsPage.tsx'
import { listQuery, organizationQuery, organizationSearch } from './queries.ts'
import { panelRoutes } from '../../shell/panelRoutes.ts'

const list = {
  validateSearch: organizationSearch,
  loaderDeps: ({ search }: { search: ReturnType<typeof organizationSearch> }) => search,
  loader: ({ deps }: { deps: ReturnType<typeof organizationSearch> }) =>
    void queryClient.prefetchQuery(listQuery(deps)),
  component: OrganizationsPage,
}

/** ORG-01: `/` shows the list too. Its panels are child routes of `/Organizations`. */
export const homeRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', ...list })

export const organizationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Organizations',
  ...list,
})

export const organizationPanels = panelRoutes(
  organizationsRoute,
  () => import('./OrganizationPanels.tsx'),
  (id) => queryClient.prefetchQuery(organizationQuery(id)),
)
