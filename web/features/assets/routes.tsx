import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { panelRoutes } from '../../shell/panelRoutes.ts'
import { screen } from '../../shell/screen.tsx'
import { assetQuery } from './queries.ts'
import { assetSearch } from './search.ts'
import { assetsSection } from './section.ts'

/** AST-01: the list of a kind. Its panels are child routes, which keep assetTypeId. */
const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/assets',
  staticData: { section: assetsSection },
  validateSearch: assetSearch,
  component: screen(() => import('./AssetsPage.tsx'), 'AssetsPage'),
})

export const assetsRoute = listRoute.addChildren(
  panelRoutes(
    listRoute,
    () => import('./AssetPanels.tsx'),
    (id) => queryClient.prefetchQuery(assetQuery(id)),
  ),
)
