import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { panelRoutes } from '../../shell/panelRoutes.ts'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'
import { certificateQuery } from './queries.ts'

/** CRT-01. */
const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Certificates',
  staticData: {
    section: { label: 'certificates.title', rail: 'name', menu: 'compliance' },
  },
  component: screen(() => import('./CertificatesPage.tsx'), 'CertificatesPage'),
})

export const certificatesRoute = listRoute.addChildren(
  panelRoutes(
    listRoute,
    () => import('./CertificatePanels.tsx'),
    (id) => queryClient.prefetchQuery(certificateQuery(id)),
  ),
)
