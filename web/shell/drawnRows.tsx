import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import { listFault } from './faults.tsx'
import type { Page } from './ListFoot.tsx'
import classes from './drawnRows.module.css'

interface DrawnRowsOptions<Row> {
  render: (rows: readonly Row[]) => ReactNode
  /** Pixels of a row while the list loads. */
  height: number
  /** Scrolls below the rows. */
  below?: ReactNode
}

/** The rows of a `ListView` that are no table. */
export const drawnRows =
  <Row,>({ render, height, below }: DrawnRowsOptions<Row>) =>
  (list: UseQueryResult<Page<Row>>, empty: ReactNode) => {
    const rows = list.data?.collection
    return (
      <div className={classes.rows} aria-busy={list.isPlaceholderData || undefined}>
        {listFault(list) ||
          (!rows ? <ListSkeleton rows={6} height={height} /> : rows.length > 0 ? render(rows) : empty)}
        {below}
      </div>
    )
  }
