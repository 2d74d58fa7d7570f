import { assetsSection } from './features/assets/section.ts'
import { checksSection } from './features/checks/section.ts'
import { dashboardsSection } from './features/dashboards/section.ts'
import { historySection } from './features/history/section.ts'
import { locationsSection } from './features/locations/section.ts'
import { mediaSection } from './features/media/section.ts'
import { metricsSection } from './features/metrics/section.ts'
import { organizationsSection } from './features/organizations/section.ts'
import { productsSection } from './features/products/section.ts'
import { settingsSection } from './features/settings/section.ts'
import { supportSection } from './features/support/section.ts'
import { trashSection } from './features/trash/section.ts'
import { usersSection } from './features/users/section.ts'
import type { Section } from './shell/section.ts'

/**
 * The sections in the order of the menu. The sidebar, the header's rail and the guard of every route (AUT-18) read this
 * list. web/routes.test.ts fails for a route without a section here.
 */
export const sections: readonly Section[] = [
  productsSection,
  organizationsSection,
  locationsSection,
  assetsSection,
  checksSection,
  dashboardsSection,
  metricsSection,
  mediaSection,
  historySection,
  usersSection,
  settingsSection,
  trashSection,
  supportSection,
]
