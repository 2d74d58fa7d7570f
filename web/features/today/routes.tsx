import { IconCalendarEvent } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'

/** TOD-02. */
export const todayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Today',
  staticData: {
    section: {
      icon: IconCalendarEvent,
      label: 'today.title',
      rail: 'name',
      menu: 'work',
      Waiting: lazy(() => import('./Waiting.tsx')),
    },
  },
  component: screen(() => import('./TodayPage.tsx'), 'TodayPage'),
})
