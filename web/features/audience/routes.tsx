import { createRoute } from '@tanstack/react-router'
import { framed, screen } from '../../shell/screen.tsx'
import { productsRoute } from '../products/routes.tsx'

/** AUD-02: who sees what of a product. The panel reads its part of the address, which the page that opens first needn't know. */
const audienceRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Audience',
  component: screen(() => import('./AudiencePanel.tsx'), 'ProductAudience'),
  ...framed('wide'),
})

/** AUD-03: a link to the products that the list put into the session. */
const viewOfManyRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'View',
  component: screen(() => import('./ViewOfMany.tsx'), 'ViewOfMany'),
})

export const audiencePanels = [audienceRoute, viewOfManyRoute] as const
