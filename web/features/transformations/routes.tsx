import { createRoute, redirect } from '@tanstack/react-router'
import { currentLanguage } from '../../ui/texts.ts'
import { queryClient } from '../../api/queries.ts'
import { milestoneQuery } from '../milestones/queries.ts'
import { milestonesRoute } from '../milestones/routes.tsx'
import { productsRoute } from '../products/routes.tsx'
import { framed, screen } from '../../shell/screen.tsx'

const newRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: 'New/$milestoneSchema',
  ...framed(() => import('./TransformationPanels.tsx'), 'NewTransformation', 'wide'),
})

const editRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Transformation',
  ...framed(() => import('./TransformationPanels.tsx'), 'EditTransformation', 'wide'),
})

const correctRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Transformation/Correct',
  ...framed(() => import('./TransformationPanels.tsx'), 'CorrectTransformation', 'wide'),
})

/** Dialogs over the processes of the product being made. */
export const transformationDialogs = [newRoute, editRoute, correctRoute] as const

/** Opens over the list of the stage (TRF-11): that of its product, where the address names none. */
const archiveRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'Transformations/$transformation',
  beforeLoad: async ({ params, search }) => {
    if (search.productTypeId !== undefined) return
    const milestone = await queryClient
      .fetchQuery(milestoneQuery(params.transformation, currentLanguage()))
      .catch(() => null)
    if (!milestone) return
    const { productSchema: productTypeId } = milestone.milestoneSchema
    throw redirect({
      to: '/Products/Transformations/$transformation',
      params,
      search: { ...search, productTypeId },
      replace: true,
    })
  },
  component: screen(() => import('./TransformationPanels.tsx'), 'ArchiveTransformation'),
})

/** New products with what makes them. */
const newProductsRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'Sheet',
  ...framed(() => import('./NewProducts.tsx'), 'NewProducts', 'wide'),
})

/** IMP-07. */
const importRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'Import',
  ...framed(() => import('./NewProducts.tsx'), 'ImportProducts', 'wide'),
})

export const transformationPanels = [archiveRoute, newProductsRoute, importRoute] as const
