import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'

/** MET-01. */
export const metricsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Metrics',
  staticData: {
    section: {
      label: 'shell.metrics',
      rail: 'name',
      menu: 'charts',
      isShown: ({ settings }) => settings.showCharts,
    },
  },
  component: screen(() => import('./MetricsPage.tsx'), 'MetricsPage'),
})
