import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'
import { traceSearch } from './search.ts'

/** One program for both: each more would cost the first page its address. */
const load = () => import('./TracePage.tsx')

/** TRC-09 */
export const traceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Products/$id/Trace',
  validateSearch: traceSearch,
  component: screen(load, 'TracePage'),
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
