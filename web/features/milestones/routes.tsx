import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { productQuery } from '../products/queries.ts'
import { productsRoute } from '../products/routes.tsx'
import { milestonesSearch } from './search.ts'
import { screen } from '../../shell/screen.ts'

/** MIL-01: the processes of a product, over its list. Dialogs are child routes on top. */
export const milestonesRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Milestones',
  validateSearch: milestonesSearch,
  loader: ({ params }) => void queryClient.prefetchQuery(productQuery(params.id)),
  component: screen(() => import('./MilestonesPanel.tsx'), 'MilestonesPanel'),
})

const editRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Edit',
  component: screen(() => import('./EditMilestone.tsx'), 'EditMilestone'),
})

const correctRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Correct',
  component: screen(() => import('./EditMilestone.tsx'), 'CorrectMilestone'),
})

const archiveRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Delete',
  component: screen(() => import('./ArchiveMilestone.tsx'), 'ArchiveMilestone'),
})

const historyRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/History',
  component: screen(() => import('./MilestoneHistory.tsx'), 'MilestoneHistory'),
})

/** MIL-19: processes of the selected products in a sheet. */
export const milestonesSheetRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'Milestones',
  component: screen(() => import('./bulk/MilestonesSheet.tsx'), 'MilestonesSheet'),
})

export const milestoneDialogs = [editRoute, correctRoute, archiveRoute, historyRoute] as const
