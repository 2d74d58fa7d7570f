import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { framed, screen } from '../../shell/screen.tsx'
import { productsRoute } from '../products/routes.tsx'
import { statementRoute } from '../statements/routes.tsx'

/** RSK-08: what was assessed, and what people are concerned about. */
export const assessmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Assessments',
  staticData: {
    section: {
      label: 'products.risk',
      rail: 'name',
      menu: 'compliance',
      flag: 'download_geojson',
      isShown: ({ stages }) => stages.some(({ declared }) => declared),
    },
  },
  component: screen(() => import('./AssessmentsPage.tsx'), 'AssessmentsPage'),
})

const panel = () => import('./RiskPanel.tsx')
const named = (search: Record<string, unknown>): { assessment?: string } =>
  typeof search.assessment === 'string' ? { assessment: search.assessment } : {}

const productRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Risk',
  validateSearch: named,
  ...framed(panel, 'ProductRisk', 'wide'),
})

const riskOfStatementRoute = createRoute({
  getParentRoute: () => statementRoute,
  path: 'Risk',
  validateSearch: named,
  ...framed(panel, 'StatementRisk', 'wide'),
})

export const riskPanels = [productRoute] as const
export const statementPanels = [riskOfStatementRoute] as const
