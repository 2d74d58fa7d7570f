import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.ts'

/** MET-01. */
export const metricsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Metrics',
  component: screen(() => import('./MetricsPage.tsx'), 'MetricsPage'),
})
