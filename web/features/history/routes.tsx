import { permits } from '../../../core/rules/can.ts'
import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'
import { sealQuery } from './queries.ts'
import { historySearch } from './search.ts'

/** Every change of the account. */
export const historyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/History',
  staticData: {
    section: {
      label: 'history.title',
      rail: 'name',
      menu: 'registry',
      isShown: ({ session }) => permits(session, { permission: 'admin' }).allowed,
    },
  },
  validateSearch: historySearch,
  loader: () => void queryClient.prefetchQuery(sealQuery),
  component: screen(() => import('./HistoryPage.tsx'), 'HistoryPage'),
})
