import { createRoute } from '@tanstack/react-router'
import { screen, tabbed } from '../../shell/screen.tsx'
import { productsRoute, recordRoute } from '../products/routes.tsx'

/** AUD-02: who sees what of a product. The tab reads its part of the address, which the page that opens first needn't know. */
export const audienceTab = createRoute({
  getParentRoute: () => recordRoute,
  path: 'Audience',
  component: screen(() => import('./AudienceTab.tsx'), 'AudienceTab'),
  ...tabbed,
})

/** AUD-03: a link to the products that the list put into the session. */
const viewOfManyRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'View',
  component: screen(() => import('./ViewOfMany.tsx'), 'ViewOfMany'),
})

export const audiencePanels = [viewOfManyRoute] as const
