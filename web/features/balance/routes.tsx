import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'

/** One program for both: each more would cost the first page its address. */
const load = () => import('./BalancePage.tsx')

/** BAL-06, picture 17. */
export const productBalanceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Products/$id/Balance',
  component: screen(load, 'BalancePage'),
})

/** BAL-05, picture 39. */
export const periodRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Balance',
  staticData: {
    section: {
      label: 'balance.title',
      menuLabel: 'shell.entries.balance',
      rail: 'name',
      menu: 'compliance',
      isShown: ({ stages }) => stages.some(({ balanced }) => balanced),
    },
  },
  component: screen(load, 'PeriodPage'),
})
