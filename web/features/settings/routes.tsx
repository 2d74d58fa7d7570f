import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from '../../../core/rules/paths.ts'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'

/** The account itself: its settings and features. */
const frameRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Admin',
  staticData: {
    section: {
      label: 'accounts.title',
      rail: 'name',
      menu: 'administration',
      opens: paths.config(),
      isShown: ({ session }) => session.admin,
    },
  },
  component: screen(() => import('./AdminPage.tsx'), 'AdminPage'),
})

const indexRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: paths.settings(), replace: true })
  },
})

const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'Settings',
  component: screen(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})

const flagsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'Flags',
  component: screen(() => import('./FlagsPage.tsx'), 'FlagsPage'),
})

const codesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'Codes',
  // Its program has an address in that of the frame: one here would cost the first page.
  component: screen(() => import('./AdminPage.tsx'), 'CodesPage'),
})

export const adminRoute = frameRoute.addChildren([indexRoute, settingsRoute, flagsRoute, codesRoute])
