import { createRoute } from '@tanstack/react-router'
import { framed, screen, tabbed } from '../../shell/screen.tsx'
import { recordRoute } from '../products/routes.tsx'

/** The frame of a record: features that draw tabs need its address alone, and it needs them. */
export const productRecord = recordRoute.update({
  component: screen(() => import('./ProductRecord.tsx'), 'ProductRecord'),
  ...framed('record'),
})

const code = screen(() => import('./CodeTab.tsx'), 'CodeTab')

/** PRD-07: a product's own address shows its code. */
const ownRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: '/',
  component: code,
  ...tabbed,
})
const codeRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: 'QR',
  component: code,
  ...tabbed,
})
const dataRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: 'Data',
  component: screen(() => import('./DataTab.tsx'), 'DataTab'),
  ...tabbed,
})
const historyRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: 'History',
  component: screen(() => import('./HistoryTab.tsx'), 'HistoryTab'),
  ...tabbed,
})
/** Opens the tab that the person used last. */
const lastRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: 'Record',
  component: screen(() => import('./LastTab.tsx'), 'LastTab'),
  ...tabbed,
})

export const recordTabs = [ownRoute, codeRoute, dataRoute, historyRoute, lastRoute] as const
