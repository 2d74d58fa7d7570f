import { createRouter } from '@tanstack/react-router'
import { organizationRoutes } from './features/organizations/routes.tsx'
import { callbackRoute, otherRoute, rootRoute, shellRoute } from './shell/root.tsx'
import { parseSearch, stringifySearch } from './shell/search.ts'

const routeTree = rootRoute.addChildren([
  callbackRoute,
  shellRoute.addChildren([...organizationRoutes, otherRoute]),
])

export const router = createRouter({
  routeTree,
  caseSensitive: false,
  trailingSlash: 'preserve',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
