import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { OrganizationsPage } from './OrganizationsPage.tsx'
import { listQuery, organizationQuery } from './queries.ts'
import { organizationSearch } from './search.ts'
import { screen } from '../../shell/screen.ts'

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

const newRoute = createRoute({
  getParentRoute: () => organizationsRoute,
  path: 'New',
  component: screen(() => import('./OrganizationPanels.tsx'), 'NewOrganization'),
})

const editRoute = createRoute({
  getParentRoute: () => organizationsRoute,
  path: '$id/Edit',
  loader: ({ params }) => void queryClient.prefetchQuery(organizationQuery(params.id)),
  component: screen(() => import('./OrganizationPanels.tsx'), 'EditOrganization'),
})

const deleteRoute = createRoute({
  getParentRoute: () => organizationsRoute,
  path: '$id/Delete',
  loader: ({ params }) => void queryClient.prefetchQuery(organizationQuery(params.id)),
  component: screen(() => import('./ArchiveOrganization.tsx'), 'ArchiveOrganization'),
})

export const organizationPanels = [newRoute, editRoute, deleteRoute] as const
