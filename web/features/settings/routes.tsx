import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from '../../../core/rules/paths.ts'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.ts'

export const adminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Admin',
  component: screen(() => import('./AdminPage.tsx'), 'AdminPage'),
})

const indexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: paths.settings(), replace: true })
  },
})

const settingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'Settings',
  component: screen(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})

const flagsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'Flags',
  component: screen(() => import('./FlagsPage.tsx'), 'FlagsPage'),
})

export const adminPages = [indexRoute, settingsRoute, flagsRoute] as const
