import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'

/** RCL-08. */
export const recallsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Recalls',
  staticData: {
    section: {
      label: 'recalls.title',
      menuLabel: 'shell.entries.recalls',
      rail: 'name',
      menu: 'compliance',
    },
  },
  component: screen(() => import('./RecallsPage.tsx'), 'RecallsPage'),
})

export const recallRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Recalls/$id',
  component: screen(() => import('./RecallPage.tsx'), 'RecallPage'),
})
