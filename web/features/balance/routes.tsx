import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'
import { balanceSearch } from './search.ts'

/** BAL-06, picture 17. */
export const productBalanceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Products/$id/Balance',
  validateSearch: balanceSearch,
  component: screen(() => import('./BalancePage.tsx'), 'BalancePage'),
})
