import { Skeleton } from '@mantine/core'
import { createPortal } from 'react-dom'
import { FormSkeleton, ListSkeleton } from './Skeletons.tsx'
import classes from './PanelFrame.module.css'

/** A form is 760 wide, the timeline 880, the wizard takes all but the sidebar (look.md §2), a sheet of copies 750 to 1030 (§4, 10). A record is 1030 wide (46), and wider where less room is left. */
export const panelWidths = {
  form: 760,
  timeline: 880,
  sheet: 'max(750px, min(1030px, 100vw - var(--side, 204px)))',
  record: 'min(1030px, 100vw - var(--side, 204px))',
  wide: 'calc(100vw - var(--side, 204px))',
} as const

export type PanelWidth = keyof typeof panelWidths

/** Placeholder of a panel while its code loads; the title is unknown. */
export function PanelFrame({ width = 'form' }: { width?: PanelWidth }) {
  const size = panelWidths[width]
  return createPortal(
    <div className={classes.veil} data-panel-frame={width}>
      <div className={classes.panel} style={{ width: size }}>
        <div className={classes.header}>
          <Skeleton height={22} width={220} />
        </div>
        {width === 'timeline' || width === 'record' ? (
          <ListSkeleton rows={6} height={100} />
        ) : (
          <FormSkeleton />
        )}
      </div>
    </div>,
    document.body,
  )
}
