import { IconFileImport } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'

/** IMP-05. */
export const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Imports',
  staticData: {
    section: { icon: IconFileImport, label: 'importing.title', rail: 'name', group: 'consult' },
  },
  component: screen(() => import('./ImportsPage.tsx'), 'ImportsPage'),
})
