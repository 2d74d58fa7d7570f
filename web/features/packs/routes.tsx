import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'

/** The versions of the configuration. */
export const configRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Admin/Config/Versions',
  component: screen(() => import('./ConfigPage.tsx'), 'ConfigPage'),
})

const planRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Admin/Config/Plan',
  component: screen(() => import('./PlanPage.tsx'), 'PlanPage'),
})

const uploadRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Admin/Config/Upload',
  component: screen(() => import('./UploadPage.tsx'), 'UploadPage'),
})

export const configPages = [planRoute, uploadRoute] as const
