import { createRoute } from '@tanstack/react-router'
import { organizationsRoute } from '../organizations/routes.tsx'
import { productsRoute } from '../products/routes.tsx'
import { screen } from '../../shell/screen.ts'

const productSheet = screen(() => import('./QrPanels.tsx'), 'ProductSheet')

/** PRD-07: a product's own address shows its sheet. */
const productRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id',
  component: productSheet,
})
const productQrRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/QR',
  component: productSheet,
})
export const productQrPanels = [productRoute, productQrRoute] as const

/** ORG-05. */
const organizationQrRoute = createRoute({
  getParentRoute: () => organizationsRoute,
  path: '$id/QR',
  component: screen(() => import('./QrPanels.tsx'), 'OrganizationSheet'),
})
export const organizationQrPanels = [organizationQrRoute] as const
