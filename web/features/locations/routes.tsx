import { IconMapPin } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { panelRoutes } from '../../shell/panelRoutes.ts'
import { framed, screen } from '../../shell/screen.tsx'
import { listQuery, locationQuery } from './queries.ts'
import { locationSearch } from './search.ts'

/** LOC-01. */
const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Locations',
  staticData: {
    section: {
      icon: IconMapPin,
      label: 'locations.title',
      letter: 'L',
      rail: 'name',
      menu: 'things',
    },
  },
  validateSearch: locationSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    // A view says what its list shows.
    if (deps.view === undefined) void queryClient.prefetchQuery(listQuery(deps))
  },
  component: screen(() => import('./LocationsPage.tsx'), 'LocationsPage'),
})

/** FST-04. */
const newSheetRoute = createRoute({
  getParentRoute: () => listRoute,
  path: 'Sheet',
  ...framed(() => import('./NewLocations.tsx'), 'NewLocations', 'wide'),
})

/** IMP-07. */
const importRoute = createRoute({
  getParentRoute: () => listRoute,
  path: 'Import',
  ...framed(() => import('./NewLocations.tsx'), 'ImportLocations', 'wide'),
})

export const locationsRoute = listRoute.addChildren([
  newSheetRoute,
  importRoute,
  ...panelRoutes(
    listRoute,
    () => import('./LocationPanels.tsx'),
    (id) => queryClient.prefetchQuery(locationQuery(id)),
  ),
])
