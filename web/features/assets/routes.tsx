import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
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

const loader = ({ params }: { params: { id: string } }) =>
  void queryClient.prefetchQuery(assetQuery(params.id))

const newRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'New',
  component: screen(() => import('./AssetPanels.tsx'), 'NewAsset'),
})

const editRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: '$id/Edit',
  loader,
  component: screen(() => import('./AssetPanels.tsx'), 'EditAsset'),
})

const deleteRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: '$id/Delete',
  loader,
  component: screen(() => import('./ArchiveAsset.tsx'), 'ArchiveAsset'),
})

export const assetPanels = [newRoute, editRoute, deleteRoute] as const
