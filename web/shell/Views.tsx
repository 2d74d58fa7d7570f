import { Suspense } from 'react'
import { screen } from './screen.tsx'
import type { ViewsRowProps } from './ViewsRow.tsx'

const ViewsRow = screen(() => import('./ViewsRow.tsx'), 'default')

/** The row of a list's views. Its code loads after the list; until then its place is kept, so that nothing moves. */
export function Views(props: ViewsRowProps) {
  const place = <div style={{ height: 'calc(max(34px, var(--touch, 0px)) + 7px)' }} />
  return props.isReady ? (
    <Suspense fallback={place}>
      <ViewsRow {...props} />
    </Suspense>
  ) : (
    place
  )
}
