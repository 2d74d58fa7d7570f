import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { framed, screen } from '../../shell/screen.tsx'
import { productQuery } from '../products/queries.ts'
import { productsRoute } from '../products/routes.tsx'
import { insightsQuery } from './queries.ts'

/** INS-01: the attributes of a product, over its list. Dialogs are child routes on top. */
export const insightsRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Insights',
  loader: ({ params }) => {
    void queryClient.prefetchQuery(productQuery(params.id))
    void queryClient.prefetchQuery(insightsQuery(params.id))
  },
  ...framed(() => import('./InsightsPanel.tsx'), 'InsightsPanel'),
})

const newRoute = createRoute({
  getParentRoute: () => insightsRoute,
  path: 'New',
  ...framed(() => import('./InsightDialogs.tsx'), 'NewInsight'),
})

const editRoute = createRoute({
  getParentRoute: () => insightsRoute,
  path: '$insightId/Edit',
  ...framed(() => import('./InsightDialogs.tsx'), 'EditInsight'),
})

const archiveRoute = createRoute({
  getParentRoute: () => insightsRoute,
  path: '$insightId/Delete',
  component: screen(() => import('./ArchiveInsight.tsx'), 'ArchiveInsight'),
})

export const insightDialogs = [newRoute, editRoute, archiveRoute] as const
