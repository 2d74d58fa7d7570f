import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen, tabbed } from '../../shell/screen.tsx'
import { recordRoute } from '../products/routes.tsx'

/** One program for both: each more would cost the first page its address. */
const load = () => import('./BalanceTab.tsx')

/** BAL-06, picture 17. */
export const balanceTab = createRoute({
  getParentRoute: () => recordRoute,
  path: 'Balance',
  component: screen(load, 'BalanceTab'),
  ...tabbed,
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
