import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { productQuery } from './queries.ts'
import { productSearch } from './search.ts'

/** PRD-01: the list of a stage; every panel of a product is a child route over it (PRD-05). */
export const productsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Products',
  validateSearch: productSearch,
  component: lazyRouteComponent(() => import('./ProductsPage.tsx'), 'ProductsPage'),
})

const loader = ({ params }: { params: { id: string } }) =>
  void queryClient.prefetchQuery(productQuery(params.id))

const newRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'New',
  component: lazyRouteComponent(() => import('./ProductPanels.tsx'), 'NewProduct'),
})

const editRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Edit',
  loader,
  component: lazyRouteComponent(() => import('./ProductPanels.tsx'), 'EditProduct'),
})

const deleteRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Delete',
  loader,
  component: lazyRouteComponent(() => import('./ArchiveProduct.tsx'), 'ArchiveProduct'),
})

export const productPanels = [newRoute, editRoute, deleteRoute] as const
