import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from '../../../core/rules/paths.ts'
import { sessionRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'
import { welcomeSearch } from './search.ts'

/** How an account begins: a chain, an organization, a colleague. It has no menu, because there is nothing yet to go to. */
export const welcomeRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/Welcome',
  validateSearch: welcomeSearch,
  beforeLoad: ({ context }) => {
    if (!context.open.session.admin) throw redirect({ href: paths.home(), replace: true })
  },
  component: screen(() => import('./WelcomePage.tsx'), 'WelcomePage'),
})
