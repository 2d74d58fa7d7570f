import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { framed, screen } from './screen.tsx'

/** Exports of a noun's panels: components. Their type stays open, since it depends on the addresses of these routes. */
type Panels = Record<'New' | 'Edit' | 'History' | 'Archive', unknown>

/** The panels of a record over its list. They are routes of their own, and load what they show while their code loads. */
export function panelRoutes<Parent extends AnyRoute>(
  parent: Parent,
  load: () => Promise<Panels>,
  read: (id: string) => Promise<void>,
) {
  const loader = ({ params }: { params: { id: string } }) => void read(params.id)
  const getParentRoute = () => parent
  const panels = load as () => Promise<Record<keyof Panels, () => null>>
  return [
    createRoute({ getParentRoute, path: 'New', ...framed(panels, 'New') }),
    createRoute({ getParentRoute, path: '$id/Edit', loader, ...framed(panels, 'Edit') }),
    createRoute({ getParentRoute, path: '$id/History', loader, ...framed(panels, 'History') }),
    createRoute({ getParentRoute, path: '$id/Delete', loader, component: screen(panels, 'Archive') }),
  ] as const
}
