import { createRoute } from '@tanstack/react-router'
import { framed } from '../../shell/screen.tsx'
import { productsRoute } from '../products/routes.tsx'

/** QRP-06: labels and sheets of the products that the list put into the session. */
const printRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'Print',
  ...framed(() => import('./PrintProducts.tsx'), 'PrintProducts', 'wide'),
})

export const printPanels = [printRoute] as const
