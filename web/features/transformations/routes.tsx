import { createRoute } from '@tanstack/react-router'
import { milestonesRoute } from '../milestones/routes.tsx'
import { productsRoute } from '../products/routes.tsx'
import { screen } from '../../shell/screen.ts'

const newRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: 'New/$milestoneSchema',
  component: screen(() => import('./TransformationPanels.tsx'), 'NewTransformation'),
})

const editRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Transformation',
  component: screen(() => import('./TransformationPanels.tsx'), 'EditTransformation'),
})

const correctRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Transformation/Correct',
  component: screen(() => import('./TransformationPanels.tsx'), 'CorrectTransformation'),
})

/** Dialogs over the processes of the product being made. */
export const transformationDialogs = [newRoute, editRoute, correctRoute] as const

/** Opens over the list of the stage (TRF-11). */
const archiveRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'Transformations/$id',
  component: screen(() => import('./TransformationPanels.tsx'), 'ArchiveTransformation'),
})

export const transformationPanels = [archiveRoute] as const
