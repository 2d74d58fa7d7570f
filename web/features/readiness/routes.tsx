import { createRoute } from '@tanstack/react-router'
import { screen, tabbed } from '../../shell/screen.tsx'
import { recordRoute } from '../products/routes.tsx'

/** RDY-02: what a product lacks, and where each is mended. */
export const readinessTab = createRoute({
  getParentRoute: () => recordRoute,
  path: 'Readiness',
  component: screen(() => import('./ReadinessTab.tsx'), 'ReadinessTab'),
  ...tabbed,
})
