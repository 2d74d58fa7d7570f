import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { finishSignIn } from '../auth/identity.ts'
import { Fault, PageFault } from './faults.tsx'
import { OtherPage } from './OtherPage.tsx'
import { requireOpen, type Section } from './section.ts'
import { noteSignInFailure, openSession } from './session.ts'
import { Shell } from './Shell.tsx'

/** What the router is made with: the shell knows sections only by this list. */
interface RouterContext {
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
  beforeLoad: async () => {
    const path = await finishSignIn().catch((error: unknown) => {
      noteSignInFailure(error instanceof Error ? error.message : String(error))
      return '/'
    })
    throw redirect({ href: path, replace: true })
  },
})

/** Any address that no screen has. */
export const otherRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: OtherPage })
