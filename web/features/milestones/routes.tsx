import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { currentLanguage } from '../../ui/texts.ts'
import { nearQuery } from '../lineage/queries.ts'
import { productQuery } from '../products/queries.ts'
import { productsRoute } from '../products/routes.tsx'
import { stageSchemasQuery, timelineQuery, workflowQuery } from './queries.ts'
import { milestonesSearch } from './search.ts'
import { framed, screen } from '../../shell/screen.tsx'

/** MIL-01: the processes of a product, over its list. Dialogs are child routes on top. */
export const milestonesRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Milestones',
  validateSearch: milestonesSearch,
  loaderDeps: ({ search }) => ({ stage: search.productTypeId }),
  loader: ({ params: { id }, deps: { stage }, cause }) => {
    void queryClient.prefetchQuery(productQuery(id))
    // A pointer on its way over the rows asks for no more than that.
    if (cause === 'preload') return
    const language = currentLanguage()
    void queryClient.prefetchQuery(timelineQuery(id, language))
    void queryClient.prefetchQuery(workflowQuery(id, language))
    void queryClient.prefetchQuery(nearQuery(id))
    if (stage !== undefined) void queryClient.prefetchQuery(stageSchemasQuery(stage, language))
  },
  component: screen(() => import('./MilestonesPanel.tsx'), 'MilestonesPanel'),
  ...framed('timeline'),
})

const editRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Edit',
  component: screen(() => import('./EditMilestone.tsx'), 'EditMilestone'),
  ...framed('timeline'),
})

const correctRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Correct',
  component: screen(() => import('./EditMilestone.tsx'), 'CorrectMilestone'),
  ...framed('timeline'),
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
  ...framed(),
})

/** MIL-19: processes of the selected products in a sheet. */
export const milestonesSheetRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'Milestones',
  component: screen(() => import('./bulk/MilestonesSheet.tsx'), 'MilestonesSheet'),
  ...framed('wide'),
})

export const milestoneDialogs = [editRoute, correctRoute, archiveRoute, historyRoute] as const
