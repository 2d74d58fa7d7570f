import { IconBuildingCommunity, IconRoute2 } from '@tabler/icons-react'
import type { Section } from './shell/section.ts'

/**
 * The sections in the order of the menu. The sidebar, the header's rail and the guard of every route (AUT-18) read this
 * list. web/routes.test.ts fails for a route without a section here.
 */
export const sections: readonly Section[] = [
  { path: '/Products', entry: { icon: IconRoute2, label: 'shell.products', rail: 'stages' } },
  {
    path: '/Organizations',
    home: true,
    entry: { icon: IconBuildingCommunity, label: 'shell.organizations', rail: 'name' },
  },
  { path: '/assets', flag: 'assets' },
  { path: '/Checks', flag: 'checklists' },
  { path: '/Dashboards', flag: 'dashboards' },
]
