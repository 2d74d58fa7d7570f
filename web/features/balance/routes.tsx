import { IconScale } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'
import { balanceSearch, periodSearch } from './search.ts'

/** BAL-06, picture 17. */
export const productBalanceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Products/$id/Balance',
  validateSearch: balanceSearch,
  component: screen(() => import('./BalancePage.tsx'), 'BalancePage'),
})

/** BAL-05, picture 39. */
export const periodRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Balance',
  staticData: {
    section: { icon: IconScale, label: 'balance.title', rail: 'name', group: 'compliance' },
  },
  validateSearch: periodSearch,
  component: screen(() => import('./PeriodPage.tsx'), 'PeriodPage'),
})
