import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/queries.ts'
import { framed } from '../../shell/screen.tsx'
import { productQuery } from '../products/queries.ts'
import { productsRoute } from '../products/routes.tsx'

/** CLN-01 to CLN-07, over the list of products. */
const cloneRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: '$id/Clone',
  loader: ({ params }) => void queryClient.prefetchQuery(productQuery(params.id)),
  ...framed(() => import('./CopiesScreen.tsx'), 'CopiesScreen', 'sheet'),
})

export const clonePanels = [cloneRoute] as const
