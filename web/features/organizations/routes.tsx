import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { listSearch } from '../../shell/search.ts'

const page = lazyRouteComponent(() => import('./OrganizationsPage.tsx'), 'OrganizationsPage')

/** ORG-01: the list stands at `/` and at `/Organizations`; its panels are child routes of the second. */
const homeRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', validateSearch: listSearch, component: page })

const listRoute = createRoute({ getParentRoute: () => shellRoute, path: '/Organizations', validateSearch: listSearch, component: page })

export const organizationRoutes = [homeRoute, listRoute] as const
