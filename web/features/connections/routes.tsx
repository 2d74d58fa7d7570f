import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'

/** KEY-09. */
export const connectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Connections',
  staticData: {
    section: {
      label: 'connections.title',
      rail: 'name',
      menuLabel: 'shell.entries.connections',
      menu: 'administration',
      isShown: ({ session }) => session.admin,
    },
  },
  component: screen(() => import('./ConnectionsPage.tsx'), 'ConnectionsPage'),
})
