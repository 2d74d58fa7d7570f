import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { Opening, PageFault } from './faults.tsx'
import { openSession } from './session.ts'
import { Shell } from './Shell.tsx'
import { screen } from './screen.ts'

export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: PageFault,
  notFoundComponent: () => <PageFault error={null} />,
})

/** Everything that needs a session: opens it, or leaves for the sign-in page with the full path (AUT-05). */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ location }) => openSession(location.href),
  component: Shell,
  pendingComponent: Opening,
  errorComponent: PageFault,
})

/** AUT-02: where the identity provider sends people back to. */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/callback',
  component: screen(() => import('./Callback.tsx'), 'Callback'),
  pendingComponent: Opening,
})

/** What is no page of ours: not found, or a section that this account has not (AUT-18). */
export const otherRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: screen(() => import('./OtherPage.tsx'), 'OtherPage'),
})
