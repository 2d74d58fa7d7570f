import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen, tabbed } from '../../shell/screen.tsx'
import { recordRoute } from '../products/routes.tsx'
import { traceSearch } from './search.ts'

/** One program for both: each more would cost the first page its address. */
const load = () => import('./TracePage.tsx')

/** TRC-09 */
export const traceTab = createRoute({
  getParentRoute: () => recordRoute,
  path: 'Trace',
  validateSearch: traceSearch,
  component: screen(load, 'TraceTab'),
  ...tabbed,
})

/** The trace of several products. */
export const tracesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Trace',
  staticData: {
    // It stands over the chain of its products.
    section: { label: 'shell.products', rail: 'stages' },
  },
  validateSearch: traceSearch,
  component: screen(load, 'TracePage'),
})
