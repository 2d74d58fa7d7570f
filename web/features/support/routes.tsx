import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.ts'
import { listSearch } from '../../shell/search.ts'

/** SUP-01. */
export const supportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Support',
  validateSearch: listSearch,
  component: screen(() => import('./SupportPage.tsx'), 'SupportPage'),
})
