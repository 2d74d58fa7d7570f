import { createRoute } from '@tanstack/react-router'
import { permits } from '../../../core/rules/can.ts'
import { shellRoute } from '../../shell/root.tsx'
import { framed, screen } from '../../shell/screen.tsx'
import { checkSearch } from './queries.ts'

/** CHK-01. */
const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Checks',
  staticData: {
    section: {
      flag: 'checklists',
      label: 'checks.title',
      rail: 'name',
      menuLabel: 'shell.entries.checks',
      menu: 'administration',
      within: '/Admin',
      isShown: ({ session }) => permits(session, { permission: 'write' }).allowed,
    },
  },
  validateSearch: checkSearch,
  component: screen(() => import('./ChecksPage.tsx'), 'ChecksPage'),
})

/** CHK-02. */
const showRoute = createRoute({
  getParentRoute: () => listRoute,
  path: '$id/Show',
  ...framed(() => import('./ShowCheck.tsx'), 'ShowCheck'),
})

export const checksRoute = listRoute.addChildren([showRoute])
