import { createRoute } from '@tanstack/react-router'
import { framed } from '../../shell/screen.tsx'
import { productsRoute } from '../products/routes.tsx'

/** GS1-09: codes as files, of the products that the list put into the session. */
const codesRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'Codes',
  ...framed(() => import('./DownloadCodes.tsx'), 'DownloadCodes'),
})

export const codePanels = [codesRoute] as const
