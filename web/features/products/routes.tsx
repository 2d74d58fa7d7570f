import { IconRoute2 } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { ProductsPage } from './ProductsPage.tsx'
import { productQuery } from './queries.ts'
import { newProductSearch, productSearch } from './search.ts'
import { type LedTo, ledToGround } from '../../shell/ledTo.ts'
import { framed, screen } from '../../shell/screen.tsx'

/** PRD-01: the list of a stage. Every panel of a product is a child route of it (PRD-05). */
export const productsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Products',
  staticData: {
    section: {
      icon: IconRoute2,
      label: 'shell.products',
      letter: 'P',
      rail: 'stages',
      menu: 'work',
    },
  },
  validateSearch: productSearch,
  component: ProductsPage,
})

const loader = ({ params }: { params: { id: string } }) =>
  void queryClient.prefetchQuery(productQuery(params.id))

const newRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'New',
  validateSearch: newProductSearch,
  loader: () => void queryClient.prefetchQuery(allOrganizationsQuery),
  ...framed(() => import('./ProductPanels.tsx'), 'NewProduct'),
})

/** RDY-02, ORI-07: the field, or the ground, that a person was led to. */
const ledTo = (search: Readonly<Record<string, unknown>>): { field?: string } & LedTo => ({
  ...(typeof search.field === 'string' ? { field: search.field } : {}),
  ...ledToGround(search),
})

const editRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Edit',
  validateSearch: ledTo,
  loader,
  ...framed(() => import('./ProductPanels.tsx'), 'EditProduct'),
})

const correctRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Correct',
  validateSearch: ledTo,
  loader,
  ...framed(() => import('./ProductPanels.tsx'), 'CorrectProduct'),
})

const deleteRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Delete',
  loader,
  component: screen(() => import('./ArchiveProduct.tsx'), 'ArchiveProduct'),
})

/** One record for each product, under the addresses of its tabs; `features/record` draws it. */
export const recordRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id',
  loader: ({ params, cause }) => {
    // Another tab needs no second look.
    if (cause !== 'stay') void queryClient.prefetchQuery(productQuery(params.id))
  },
})

export const productPanels = [newRoute, editRoute, correctRoute, deleteRoute] as const
