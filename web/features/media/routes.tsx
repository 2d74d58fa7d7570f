import { IconPhoto } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { framed, screen } from '../../shell/screen.tsx'
import { fileQuery, listQuery } from './queries.ts'
import { mediaSearch } from './search.ts'

/** MED-01. */
const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Media',
  staticData: {
    section: {
      icon: IconPhoto,
      label: 'media.title',
      rail: 'name',
      menu: 'things',
    },
  },
  validateSearch: mediaSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    // A view says what its list shows.
    if (deps.view === undefined) void queryClient.prefetchQuery(listQuery(deps))
  },
  component: screen(() => import('./MediaPage.tsx'), 'MediaPage'),
})

const loader = ({ params }: { params: { id: string } }) =>
  void queryClient.prefetchQuery(fileQuery(params.id))

const newRoute = createRoute({
  getParentRoute: () => listRoute,
  path: 'New',
  ...framed(() => import('./NewFile.tsx'), 'NewFile'),
})

const tagsRoute = createRoute({
  getParentRoute: () => listRoute,
  path: 'EditTags',
  ...framed(() => import('./EditTags.tsx'), 'EditTags'),
})

const editRoute = createRoute({
  getParentRoute: () => listRoute,
  path: '$id/Edit',
  loader,
  ...framed(() => import('./FilePanel.tsx'), 'FilePanel', 'wide'),
})

const deleteRoute = createRoute({
  getParentRoute: () => listRoute,
  path: '$id/Delete',
  loader,
  component: screen(() => import('./ArchiveFile.tsx'), 'ArchiveFile'),
})

export const mediaRoute = listRoute.addChildren([newRoute, tagsRoute, editRoute, deleteRoute])
