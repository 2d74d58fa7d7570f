import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../../shell/root.tsx'
import { screen } from '../../../shell/screen.ts'
import { studioSearch } from './search.ts'

/** The editor of the configuration. */
export const studioRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Admin/Config',
  validateSearch: studioSearch,
  component: screen(() => import('./StudioPage.tsx'), 'StudioPage'),
})

/** The changed forms of the draft side by side. */
export const formsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Admin/Config/Forms',
  validateSearch: studioSearch,
  component: screen(() => import('./FormsPage.tsx'), 'FormsPage'),
})
