import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { panelRoutes } from '../../shell/panelRoutes.ts'
import { framed, screen } from '../../shell/screen.tsx'
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

/** FST-04. */
const newSheetRoute = createRoute({
  getParentRoute: () => listRoute,
  path: 'Sheet',
  ...framed(() => import('./NewAssets.tsx'), 'NewAssets', 'wide'),
})

/** IMP-07. */
const importRoute = createRoute({
  getParentRoute: () => listRoute,
  path: 'Import',
  ...framed(() => import('./NewAssets.tsx'), 'ImportAssets', 'wide'),
})

export const assetsRoute = listRoute.addChildren([
  newSheetRoute,
  importRoute,
  ...panelRoutes(
    listRoute,
    () => import('./AssetPanels.tsx'),
    (id) => queryClient.prefetchQuery(assetQuery(id)),
  ),
])
