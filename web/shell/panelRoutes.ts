import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { framed, screen } from './screen.tsx'

/**
 * What a noun's panels export: components. Their type is left open, because it follows from the addresses that the
 * routes below declare.
 */
type Panels = Record<'New' | 'Edit' | 'History' | 'Archive', unknown>

/** The panels of a record over its list. They are routes of their own, and load what they show while their code loads. */
export function panelRoutes<Parent extends AnyRoute>(
  parent: Parent,
  load: () => Promise<Panels>,
  read: (id: string) => Promise<void>,
) {
  const loader = ({ params }: { params: { id: string } }) => void read(params.id)
  const getParentRoute = () => parent
  const panel = (name: keyof Panels) => screen(load as () => Promise<Record<keyof Panels, () => null>>, name)
  return [
    createRoute({ getParentRoute, path: 'New', component: panel('New'), ...framed() }),
    createRoute({ getParentRoute, path: '$id/Edit', loader, component: panel('Edit'), ...framed() }),
    createRoute({ getParentRoute, path: '$id/History', loader, component: panel('History'), ...framed() }),
    createRoute({ getParentRoute, path: '$id/Delete', loader, component: panel('Archive') }),
  ] as const
}
