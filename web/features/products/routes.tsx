import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { ProductsPage } from './ProductsPage.tsx'
import { productQuery } from './queries.ts'
import { productSearch } from './search.ts'
import { screen } from '../../shell/screen.ts'

/** PRD-01: the list of a stage. Every panel of a product is a child route of it (PRD-05). */
export const productsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Products',
  validateSearch: productSearch,
  component: ProductsPage,
})

const loader = ({ params }: { params: { id: string } }) =>
  void queryClient.prefetchQuery(productQuery(params.id))

const newRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'New',
  component: screen(() => import('./ProductPanels.tsx'), 'NewProduct'),
})

const editRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Edit',
  loader,
  component: screen(() => import('./ProductPanels.tsx'), 'EditProduct'),
})

const correctRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Correct',
  loader,
  component: screen(() => import('./ProductPanels.tsx'), 'CorrectProduct'),
})

const deleteRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Delete',
  loader,
  component: screen(() => import('./ArchiveProduct.tsx'), 'ArchiveProduct'),
})

export const productPanels = [newRoute, editRoute, correctRoute, deleteRoute] as const
