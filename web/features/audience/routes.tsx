import { createRoute } from '@tanstack/react-router'
import { framed, screen } from '../../shell/screen.tsx'
import { productsRoute } from '../products/routes.tsx'
import { audienceSearch } from './search.ts'

/** AUD-02: who sees what of a product. */
const audienceRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Audience',
  validateSearch: audienceSearch,
  component: screen(() => import('./AudiencePanel.tsx'), 'ProductAudience'),
  ...framed('wide'),
})

export const audiencePanels = [audienceRoute] as const
