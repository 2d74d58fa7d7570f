import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.ts'
import { checkSearch } from './queries.ts'

/** CHK-01. */
export const checksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Checks',
  validateSearch: checkSearch,
  component: screen(() => import('./ChecksPage.tsx'), 'ChecksPage'),
})

/** CHK-02. */
const showRoute = createRoute({
  getParentRoute: () => checksRoute,
  path: '$id/Show',
  component: screen(() => import('./ShowCheck.tsx'), 'ShowCheck'),
})

export const checkPanels = [showRoute] as const
