import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.ts'
import { listQuery, userSearch } from './queries.ts'

/** USR-01. */
export const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Users',
  validateSearch: userSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(listQuery(deps)),
  component: screen(() => import('./UsersPage.tsx'), 'UsersPage'),
})

const inviteRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: 'New',
  component: screen(() => import('./InviteUser.tsx'), 'InviteUser'),
})

/** USR-02. */
const assignRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: '$id/Assign',
  component: screen(() => import('./AssignUser.tsx'), 'AssignUser'),
})

const deleteRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: '$id/Delete',
  component: screen(() => import('./WithdrawUser.tsx'), 'WithdrawUser'),
})

export const userPanels = [inviteRoute, assignRoute, deleteRoute] as const
