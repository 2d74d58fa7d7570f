import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'

/** EUD-12. */
export const statementsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Statements',
  staticData: {
    section: {
      label: 'statements.title',
      rail: 'name',
      menuLabel: 'shell.entries.statements',
      menu: 'compliance',
      flag: 'download_geojson',
      isShown: ({ stages }) => stages.some(({ declared }) => declared),
    },
  },
  component: screen(() => import('./StatementsPage.tsx'), 'StatementsPage'),
})

/** EUD-20. */
export const newStatementRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Statements/New',
  validateSearch: ({ product }: Record<string, unknown>): { product?: string } =>
    typeof product === 'string' ? { product } : {},
  component: screen(() => import('./NewStatementPage.tsx'), 'NewStatementPage'),
})

export const statementRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Statements/$id',
  component: screen(() => import('./StatementPage.tsx'), 'StatementPage'),
})
