import { createRoute } from '@tanstack/react-router'
import { screen, tabbed } from '../../shell/screen.tsx'
import { recordRoute } from '../products/routes.tsx'

/** PRD-20: where a product comes from, and its files. */
export const originTab = createRoute({
  getParentRoute: () => recordRoute,
  path: 'Origin',
  component: screen(() => import('./OriginTab.tsx'), 'OriginTab'),
  ...tabbed,
})
