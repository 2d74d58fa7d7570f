import { createRouter } from '@tanstack/react-router'
import { assetPanels, assetsRoute } from './features/assets/routes.tsx'
import { checkPanels, checksRoute } from './features/checks/routes.tsx'
import { configPages, configRoute } from './features/packs/routes.tsx'
import { dashboardPanels, dashboardsRoute } from './features/dashboards/routes.tsx'
import { locationPanels, locationsRoute } from './features/locations/routes.tsx'
import { homeRoute, organizationPanels, organizationsRoute } from './features/organizations/routes.tsx'
import { transformationDialogs, transformationPanels } from './features/transformations/routes.tsx'
import { productPanels, productsRoute } from './features/products/routes.tsx'
import { originPanels } from './features/origin/routes.tsx'
import { printPanels } from './features/pdf/routes.tsx'
import { organizationQrPanels, productQrPanels } from './features/qr/routes.tsx'
import { clonePanels } from './features/copies/routes.tsx'
import {
  assetHistoryPanels,
  historyRoute,
  locationHistoryPanels,
  milestoneHistoryDialogs,
  organizationHistoryPanels,
  productHistoryPanels,
} from './features/history/routes.tsx'
import { insightDialogs, insightsRoute } from './features/insights/routes.tsx'
import { mediaPanels, mediaRoute } from './features/media/routes.tsx'
import { metricsRoute } from './features/metrics/routes.tsx'
import { milestoneDialogs, milestonesRoute, milestonesSheetRoute } from './features/milestones/routes.tsx'
import { adminPages, adminRoute } from './features/settings/routes.tsx'
import { formsRoute, studioRoute } from './features/packs/studio/routes.tsx'
import { supportRoute } from './features/support/routes.tsx'
import { trashRoute } from './features/trash/routes.tsx'
import { userPanels, usersRoute } from './features/users/routes.tsx'
import { welcomeRoute } from './features/samples/routes.tsx'
import { ScreenFault } from './shell/faults.tsx'
import { sections } from './sections.ts'
import { callbackRoute, otherRoute, rootRoute, sessionRoute, shellRoute } from './shell/root.tsx'
import { parseSearch, stringifySearch } from './shell/search.ts'

const routeTree = rootRoute.addChildren([
  callbackRoute,
  sessionRoute.addChildren([
    welcomeRoute,
    shellRoute.addChildren([
      homeRoute,
      organizationsRoute.addChildren([
        ...organizationPanels,
        ...organizationQrPanels,
        ...organizationHistoryPanels,
      ]),
      locationsRoute.addChildren([...locationPanels, ...locationHistoryPanels]),
      productsRoute.addChildren([
        ...productPanels,
        ...productQrPanels,
        ...productHistoryPanels,
        ...originPanels,
        ...printPanels,
        ...transformationPanels,
        ...clonePanels,
        insightsRoute.addChildren(insightDialogs),
        milestonesSheetRoute,
        milestonesRoute.addChildren([
          ...milestoneDialogs,
          ...milestoneHistoryDialogs,
          ...transformationDialogs,
        ]),
      ]),
      assetsRoute.addChildren([...assetPanels, ...assetHistoryPanels]),
      checksRoute.addChildren([...checkPanels]),
      dashboardsRoute.addChildren([...dashboardPanels]),
      metricsRoute,
      mediaRoute.addChildren([...mediaPanels]),
      historyRoute,
      usersRoute.addChildren([...userPanels]),
      adminRoute.addChildren([...adminPages]),
      studioRoute,
      formsRoute,
      configRoute,
      ...configPages,
      trashRoute,
      supportRoute,
      otherRoute,
    ]),
  ]),
])

export const router = createRouter({
  routeTree,
  context: { sections },
  caseSensitive: false,
  trailingSlash: 'preserve',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFault,
  defaultPendingMs: 300,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
