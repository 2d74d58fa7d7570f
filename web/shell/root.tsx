import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import { Fault, Opening, PageFault } from './faults.tsx'
import { OtherPage } from './OtherPage.tsx'
import { screen } from './screen.ts'
import { requireOpen, type Section } from './section.ts'
import { openSession } from './session.ts'
import { Shell } from './Shell.tsx'

/** What the router is made with: the shell knows sections only by this list. */
export interface RouterContext {
  sections: readonly Section[]
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: PageFault,
  notFoundComponent: () => <PageFault error={null} />,
})

/** Opens the session, or leaves for the sign-in page with the full path (AUT-05), and draws the shell. */
export const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'session',
  beforeLoad: async ({ location }) => openSession(location.href),
  component: Shell,
  pendingComponent: Opening,
  errorComponent: PageFault,
})

/** Every screen is below it: a section whose flag the account lacks loads nothing and says so (AUT-18). */
export const shellRoute = createRoute({
  getParentRoute: () => sessionRoute,
  id: 'shell',
  beforeLoad: ({ context, location }) => requireOpen(context.sections, context.session, location.pathname),
  errorComponent: ({ error }) => <Fault page error={error} />,
})

/** AUT-02: where the identity provider sends people back to. */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/callback',
  component: screen(() => import('./Callback.tsx'), 'Callback'),
  pendingComponent: Opening,
})

/** Any address that no screen has. */
export const otherRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: OtherPage })
