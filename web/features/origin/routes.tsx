import { createRoute } from '@tanstack/react-router'
import { screen } from '../../shell/screen.ts'
import { productsRoute } from '../products/routes.tsx'

/** PRD-20: where a product comes from, and its files. */
const originRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Origin',
  component: screen(() => import('./OriginPanel.tsx'), 'ProductOrigin'),
})

export const originPanels = [originRoute] as const
