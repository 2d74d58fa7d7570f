import { createRoute } from '@tanstack/react-router'
import { framed, screen } from '../../shell/screen.tsx'
import { productsRoute } from '../products/routes.tsx'

/** PRD-20: where a product comes from, and its files. */
const originRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Origin',
  component: screen(() => import('./OriginPanel.tsx'), 'ProductOrigin'),
  ...framed('wide'),
})

export const originPanels = [originRoute] as const
