import { createRouter } from '@tanstack/react-router'
import { answerRoute, answersRoute } from './features/answers/routes.tsx'
import { assessmentsRoute, riskPanels, statementPanels } from './features/assessments/routes.tsx'
import { assetsRoute } from './features/assets/routes.tsx'
import { balanceTab, periodRoute } from './features/balance/routes.tsx'
import { certificatesRoute } from './features/certificates/routes.tsx'
import { checksRoute } from './features/checks/routes.tsx'
import { codePanels } from './features/codes/routes.tsx'
import { configPages, configRoute } from './features/packs/routes.tsx'
import { connectionsRoute } from './features/connections/routes.tsx'
import { dashboardsRoute } from './features/dashboards/routes.tsx'
import { locationsRoute } from './features/locations/routes.tsx'
import { homeRoute, organizationsRoute } from './features/organizations/routes.tsx'
import { transformationDialogs, transformationPanels } from './features/transformations/routes.tsx'
import { productPanels, productsRoute } from './features/products/routes.tsx'
import { audiencePanels, audienceTab } from './features/audience/routes.tsx'
import { originTab } from './features/origin/routes.tsx'
import { printPanels } from './features/pdf/routes.tsx'
import { clonePanels } from './features/copies/routes.tsx'
import { historyRoute } from './features/history/routes.tsx'
import { importsRoute } from './features/imports/routes.tsx'
import { insightDialogs, insightsRoute } from './features/insights/routes.tsx'
import { mediaRoute } from './features/media/routes.tsx'
import { metricsRoute } from './features/metrics/routes.tsx'
import { milestoneDialogs, milestonesSheetRoute } from './features/milestones/routes.tsx'
import { adminRoute } from './features/settings/routes.tsx'
import { formsRoute, studioRoute } from './features/packs/studio/routes.tsx'
import { processes, productRecord, recordTabs } from './features/record/routes.tsx'
import { recallRoute, recallsRoute } from './features/recalls/routes.tsx'
import { newStatementRoute, statementRoute, statementsRoute } from './features/statements/routes.tsx'
import { supportRoute } from './features/support/routes.tsx'
import { todayRoute } from './features/today/routes.tsx'
import { tracesRoute, traceTab } from './features/trace/routes.tsx'
import { trashRoute } from './features/trash/routes.tsx'
import { usersRoute } from './features/users/routes.tsx'
import { welcomeRoute } from './features/samples/routes.tsx'
import { ScreenFault } from './shell/faults.tsx'
import { callbackRoute, otherRoute, rootRoute, sessionRoute, shellRoute } from './shell/root.tsx'
import { parseSearch, stringifySearch } from './shell/search.ts'
import { sectionsOf } from './shell/section.ts'

/** The screens; those with a section stand in the order of the menu. */
const screens = [
  todayRoute,
  productsRoute.addChildren([
    ...productPanels,
    ...riskPanels,
    ...audiencePanels,
    ...printPanels,
    ...codePanels,
    ...transformationPanels,
    ...clonePanels,
    insightsRoute.addChildren(insightDialogs),
    milestonesSheetRoute,
    productRecord.addChildren([
      ...recordTabs,
      processes.addChildren([...milestoneDialogs, ...transformationDialogs]),
      originTab,
      traceTab,
      balanceTab,
      audienceTab,
    ]),
  ]),
  tracesRoute,
  homeRoute,
  organizationsRoute,
  locationsRoute,
  assetsRoute,
  mediaRoute,
  answersRoute,
  answerRoute,
  dashboardsRoute,
  metricsRoute,
  certificatesRoute,
  statementsRoute,
  newStatementRoute,
  statementRoute.addChildren(statementPanels),
  periodRoute,
  recallsRoute,
  recallRoute,
  assessmentsRoute,
  historyRoute,
  importsRoute,
  trashRoute,
  usersRoute,
  adminRoute,
  studioRoute,
  formsRoute,
  configRoute,
  ...configPages,
  checksRoute,
  connectionsRoute,
  supportRoute,
  otherRoute,
] as const

/** The sidebar, the header's rail and the guard of every route (AUT-18) read this. */
export const sections = sectionsOf(screens)

const routeTree = rootRoute.addChildren([
  callbackRoute,
  sessionRoute.addChildren([welcomeRoute, shellRoute.addChildren(screens)]),
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
