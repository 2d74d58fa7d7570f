import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { panelRoutes } from '../../shell/panelRoutes.ts'
import { screen } from '../../shell/screen.ts'
import { assetQuery } from './queries.ts'
import { assetSearch } from './search.ts'

/** AST-01: the list of a kind. Its panels are child routes, which keep assetTypeId. */
export const assetsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assets',
  validateSearch: assetSearch,
  component: screen(() => import('./AssetsPage.tsx'), 'AssetsPage'),
})

export const assetPanels = panelRoutes(
  assetsRoute,
  () => import('./AssetPanels.tsx'),
  (id) => queryClient.prefetchQuery(assetQuery(id)),
)
