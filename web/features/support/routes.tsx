import { IconLifebuoy } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'
import { listSearch } from '../../shell/search.ts'

/** SUP-01. */
export const supportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Support',
  staticData: {
    section: {
      icon: IconLifebuoy,
      label: 'support.title',
      rail: 'name',
      menu: 'account',
    },
  },
  validateSearch: listSearch,
  component: screen(() => import('./SupportPage.tsx'), 'SupportPage'),
})
