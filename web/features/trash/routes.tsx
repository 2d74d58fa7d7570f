import { permits } from '../../../core/rules/can.ts'
import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'
import { trashQuery } from './queries.ts'
import { trashSearch } from './search.ts'

/** What was archived in the last thirty days (UND-01). */
export const trashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Trash',
  staticData: {
    section: {
      label: 'trash.title',
      rail: 'name',
      menu: 'registry',
      isShown: ({ session }) => permits(session, { permission: 'write' }).allowed,
    },
  },
  validateSearch: trashSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(trashQuery(deps)),
  component: screen(() => import('./TrashPage.tsx'), 'TrashPage'),
})
