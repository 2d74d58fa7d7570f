import { createRoute } from '@tanstack/react-router'
import { permits } from '../../../core/rules/can.ts'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'

/** IMP-05. */
export const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Imports',
  staticData: {
    section: {
      label: 'importing.title',
      rail: 'name',
      menu: 'registry',
      isShown: ({ session }) => permits(session, { permission: 'write' }).allowed,
    },
  },
  component: screen(() => import('./ImportsPage.tsx'), 'ImportsPage'),
})
