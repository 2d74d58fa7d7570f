import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.ts'
import { listQuery, locationQuery } from './queries.ts'
import { locationSearch } from './search.ts'

/** LOC-01. */
export const locationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Locations',
  validateSearch: locationSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(listQuery(deps)),
  component: screen(() => import('./LocationsPage.tsx'), 'LocationsPage'),
})

const newRoute = createRoute({
  getParentRoute: () => locationsRoute,
  path: 'New',
  component: screen(() => import('./LocationPanels.tsx'), 'NewLocation'),
})

const editRoute = createRoute({
  getParentRoute: () => locationsRoute,
  path: '$id/Edit',
  loader: ({ params }) => void queryClient.prefetchQuery(locationQuery(params.id)),
  component: screen(() => import('./LocationPanels.tsx'), 'EditLocation'),
})

const deleteRoute = createRoute({
  getParentRoute: () => locationsRoute,
  path: '$id/Delete',
  loader: ({ params }) => void queryClient.prefetchQuery(locationQuery(params.id)),
  component: screen(() => import('./ArchiveLocation.tsx'), 'ArchiveLocation'),
})

export const locationPanels = [newRoute, editRoute, deleteRoute] as const
