import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { currentLanguage } from '../../ui/texts.ts'
import { nearQuery } from '../lineage/queries.ts'
import { productsRoute, recordRoute } from '../products/routes.tsx'
import { stageSchemasQuery, timelineQuery, workflowQuery } from './queries.ts'
import { milestonesSearch } from './search.ts'
import { framed, screen } from '../../shell/screen.tsx'

/** MIL-01: the processes of a product, which the program of its record draws. Dialogs are child routes on top. */
export const milestonesRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: 'Milestones',
  validateSearch: milestonesSearch,
  loaderDeps: ({ search }) => ({ stage: search.productTypeId }),
  loader: ({ params: { id }, deps: { stage }, cause }) => {
    // A pointer on its way over the rows asks for no more than that.
    if (cause === 'preload') return
    const language = currentLanguage()
    void queryClient.prefetchQuery(timelineQuery(id, language))
    void queryClient.prefetchQuery(workflowQuery(id, language))
    void queryClient.prefetchQuery(nearQuery(id))
    if (stage !== undefined) void queryClient.prefetchQuery(stageSchemasQuery(stage, language))
  },
})

const editRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Edit',
  ...framed(() => import('./EditMilestone.tsx'), 'EditMilestone', 'timeline'),
})

const correctRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Correct',
  ...framed(() => import('./EditMilestone.tsx'), 'CorrectMilestone', 'timeline'),
})

const archiveRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/Delete',
  component: screen(() => import('./ArchiveMilestone.tsx'), 'ArchiveMilestone'),
})

const historyRoute = createRoute({
  getParentRoute: () => milestonesRoute,
  path: '$milestoneId/History',
  ...framed(() => import('./MilestoneHistory.tsx'), 'MilestoneHistory'),
})

/** MIL-19: processes of the selected products in a sheet. */
export const milestonesSheetRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'Milestones',
  ...framed(() => import('./bulk/MilestonesSheet.tsx'), 'MilestonesSheet', 'wide'),
})

export const milestoneDialogs = [editRoute, correctRoute, archiveRoute, historyRoute] as const
