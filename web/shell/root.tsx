import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { finishSignIn, signInFailureOf } from '../auth/identity.ts'
import { Fault, PageFault } from './faults.tsx'
import { OtherPage } from './OtherPage.tsx'
import { paths } from '../../core/rules/paths.ts'
import { firstScreen } from './ownSettings.ts'
import { requireOpen, type Section } from './section.ts'
import { noteSignInFailure, openSession } from './session.ts'
import { SessionOfRoute } from './SessionOfRoute.tsx'
import { Shell } from './Shell.tsx'
import { isWelcome, requireConfigured } from './start.ts'

/** Context of the router: the shell knows the sections only through this list. */
interface RouterContext {
  sections: readonly Section[]
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: PageFault,
  notFoundComponent: () => <PageFault error={null} />,
})

/** Opens the session and renders the shell. Without a session, redirects to sign in with the full path (AUT-05). */
export const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'session',
  beforeLoad: async ({ context, location }) => ({
    open: await openSession(location.href, context.sections),
  }),
  component: Frame,
  errorComponent: PageFault,
})

/** Without a configuration there is nothing to list: the account begins at /Welcome, which has no menu. */
function Frame() {
  const isBeginning = useRouterState({ select: ({ location }) => isWelcome(location.pathname) })
  return <SessionOfRoute>{isBeginning ? <Outlet /> : <Shell />}</SessionOfRoute>
}

/** Somebody has just signed in, and came from no screen: their settings, which the session reads, say where they begin (FST-08). */
let isSignedInAnew = false

/** Parent of every screen. A section whose flag the account lacks loads nothing and shows the reason (AUT-18). */
export const shellRoute = createRoute({
  getParentRoute: () => sessionRoute,
  id: 'shell',
  beforeLoad: ({ context, location }) => {
    requireConfigured(context.open, location.pathname)
    const begins = isSignedInAnew && location.pathname === '/'
    isSignedInAnew = false
    if (begins && firstScreen() === 'today') throw redirect({ href: paths.today(), replace: true })
    requireOpen(context.sections, context.open.session, location.pathname)
  },
  errorComponent: ({ error }) => <Fault page error={error} />,
})

/** AUT-02: the identity provider redirects here after signing in. */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/callback',
  beforeLoad: async () => {
    const path = await finishSignIn().catch((error: unknown) => {
      console.error(error)
      noteSignInFailure(signInFailureOf(error))
      return '/'
    })
    isSignedInAnew = path === '/'
    throw redirect({ href: path, replace: true })
  },
})

/** Catches every address without a screen. */
export const otherRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: OtherPage })
