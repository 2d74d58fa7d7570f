import { createRoute } from '@tanstack/react-router'
import { framed, screen } from '../../shell/screen.tsx'
import { productsRoute } from '../products/routes.tsx'

/** RDY-02: what a product lacks, and where each is mended. */
const readinessRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Readiness',
  component: screen(() => import('./ReadinessPanel.tsx'), 'ReadinessPanel'),
  ...framed('timeline'),
})

export const readinessPanels = [readinessRoute] as const
