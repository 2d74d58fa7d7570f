import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { framed, screen } from '../../shell/screen.tsx'
import { listQuery, userSearch } from './queries.ts'

/** USR-01. */
const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Users',
  staticData: {
    section: {
      label: 'users.title',
      rail: 'name',
      menuLabel: 'shell.entries.users',
      menu: 'administration',
    },
  },
  validateSearch: userSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    // A view says what its list shows.
    if (deps.view === undefined) void queryClient.prefetchQuery(listQuery(deps))
  },
  component: screen(() => import('./UsersPage.tsx'), 'UsersPage'),
})

const inviteRoute = createRoute({
  getParentRoute: () => listRoute,
  path: 'New',
  ...framed(() => import('./InviteUser.tsx'), 'InviteUser'),
})

/** USR-02. */
const assignRoute = createRoute({
  getParentRoute: () => listRoute,
  path: '$id/Assign',
  ...framed(() => import('./AssignUser.tsx'), 'AssignUser', 'wide'),
})

const deleteRoute = createRoute({
  getParentRoute: () => listRoute,
  path: '$id/Delete',
  component: screen(() => import('./WithdrawUser.tsx'), 'WithdrawUser'),
})

export const usersRoute = listRoute.addChildren([inviteRoute, assignRoute, deleteRoute])
