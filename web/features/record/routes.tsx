import { createRoute } from '@tanstack/react-router'
import { framed, screen, tabbed } from '../../shell/screen.tsx'
import { milestonesRoute } from '../milestones/routes.tsx'
import { recordRoute } from '../products/routes.tsx'

/** One program for the frame and its own tabs: each more would cost the first page its address. */
const load = () => import('./ProductRecord.tsx')

/** The frame of a record: features that draw tabs need its address alone, and it needs them. */
export const productRecord = recordRoute.update({
  ...framed(load, 'ProductRecord', 'record'),
})

const tab = <Path extends string>(
  path: Path,
  name: 'CodeTab' | 'DataTab' | 'HistoryTab' | 'LastTab' | 'ReadinessTab',
) => createRoute({ getParentRoute: () => recordRoute, path, component: screen(load, name), ...tabbed })

/** PRD-07: a product's own address shows its code; `Record` opens the tab that the person used last. */
export const recordTabs = [
  tab('/', 'CodeTab'),
  tab('QR', 'CodeTab'),
  tab('Data', 'DataTab'),
  tab('History', 'HistoryTab'),
  tab('Readiness', 'ReadinessTab'),
  tab('Record', 'LastTab'),
] as const

export const processes = milestonesRoute.update({ component: screen(load, 'MilestonesTab'), ...tabbed })
