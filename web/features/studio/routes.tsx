import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.ts'
import { studioSearch } from './search.ts'

/** The editor of the configuration. */
export const studioRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Admin/Config',
  validateSearch: studioSearch,
  component: screen(() => import('./StudioPage.tsx'), 'StudioPage'),
})
