import { lazy, Suspense, type Ref } from 'react'
import type { Around } from '../forms/around.ts'
import { useTranslation } from '../ui/texts.ts'
import type { SheetGutter, SheetOffer } from './view.ts'
import type { SheetColumn, SheetFault, SheetRow } from './sheet.ts'
import type { SheetState } from './useSheet.ts'
import classes from './Sheet.module.css'

/** The grid is large, so it loads with the first sheet. */
const Grid = lazy(() => import('./Grid.tsx'))

export interface SheetHandle {
  /** Scrolls to a cell and puts the focus on it. */
  focus: (row: string, column?: string) => void
  focusedColumn: () => Promise<string | undefined>
  /** Pastes a copied table at the chosen cell; without one, at the first empty row. */
  paste: (text: string) => Promise<void>
}

export interface SheetProps {
  /** The accessible name. */
  label: string
  /** Fixed columns first. A new list resets the grid, so keep its identity. */
  columns: readonly SheetColumn[]
  /** Rows and their history, from `useSheet`. */
  sheet: SheetState
  faults: readonly SheetFault[]
  /** Beside the name of each block: "11 de 12". */
  notes?: ReadonlyMap<string, string>
  gutter?: SheetGutter
  /** What an empty cell is offered: it shows the text, and its editor opens with the value. */
  offer?: SheetOffer | undefined
  /** Nothing may change while it is saved. */
  isLocked?: boolean
  /** 395 px by default (CLN-07). */
  height?: number | string
  handle?: Ref<SheetHandle>
  /** A cell was opened whose kind can't be typed in it. */
  onOpen?: (row: string, column: string) => void
  /** Rows for a paste that goes beyond the last one. Null refuses it; without this, they are passed over. */
  grow?: (count: number) => readonly SheetRow[] | null
  /** After a paste: how many of its rows had no place. */
  onPasted?: (rowsLeft: number) => void
  /** Where the ground of a row is thought to lie: its positions and polygons are judged there. */
  aroundOf?: ((row: SheetRow) => Around) | undefined
  /** Escape outside of an editor: the keyboard's way out. */
  onLeave?: () => void
}

/** Many records as rows and columns (look.md §4, 11): typing, pasting, filling and undoing as in a spreadsheet. */
export function Sheet(props: SheetProps) {
  const { t } = useTranslation()
  return (
    <Suspense
      fallback={
        <p className={classes.loading} style={{ height: props.height ?? 395 }}>
          {t('common.loading')}
        </p>
      }
    >
      <Grid {...props} />
    </Suspense>
  )
}
