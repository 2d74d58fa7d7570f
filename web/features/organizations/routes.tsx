import { IconBuildingCommunity } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { OrganizationsPage } from './OrganizationsPage.tsx'
import { listQuery, organizationQuery } from './queries.ts'
import { organizationSearch } from './search.ts'
import { panelRoutes } from '../../shell/panelRoutes.ts'
import { framed } from '../../shell/screen.tsx'

const list = {
  validateSearch: organizationSearch,
  loaderDeps: ({ search }: { search: ReturnType<typeof organizationSearch> }) => search,
  loader: ({ deps }: { deps: ReturnType<typeof organizationSearch> }) => {
    // A view says what its list shows.
    if (deps.view === undefined) void queryClient.prefetchQuery(listQuery(deps))
  },
  component: OrganizationsPage,
}

/** ORG-01: `/` shows the list too. Its panels are child routes of `/Organizations`. */
export const homeRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', ...list })

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Organizations',
  staticData: {
    section: {
      home: true,
      icon: IconBuildingCommunity,
      label: 'shell.organizations',
      letter: 'O',
      rail: 'name',
      menu: 'things',
    },
  },
  ...list,
})

/** ORG-05. */
const sheetRoute = createRoute({
  getParentRoute: () => listRoute,
  path: '$id/QR',
  ...framed(() => import('./OrganizationSheet.tsx'), 'OrganizationSheet'),
})

export const organizationsRoute = listRoute.addChildren([
  ...panelRoutes(
    listRoute,
    () => import('./OrganizationPanels.tsx'),
    (id) => queryClient.prefetchQuery(organizationQuery(id)),
  ),
  sheetRoute,
])
