import type { ReactNode } from 'react'

/** One action on one row. With a `refusal` it stays, disabled, and gives the reason. */
export interface RowAction {
  key: string
  label: string
  icon: React.ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Its target, from the path builder; or its handler. */
  href?: string
  onAct?: () => void
  refusal?: string | undefined
}

/** Place of a column in the two lines of a phone's row. Columns without one are left out on phones. */
export type PhonePlace = 'title' | 'beside' | 'below' | 'amount' | 'date' | 'after'

export interface Column<Row> {
  key: string
  title: string
  /** Drawn as the head; the title names the column elsewhere. */
  head?: ReactNode
  unit?: string
  cell: (row: Row) => ReactNode
  /** Aligns numbers to the right. */
  align?: 'end'
  width?: number
  muted?: boolean
  /** The whole of a text of any length, for the hint of its cell, which cuts it. */
  whole?: (row: Row) => string
  sortable?: boolean
  /** GEN-08: the name of the search in the underlined cell below the head. */
  search?: string
  /** The row's actions cover this cell on hover, focus and touch (PRD-08). */
  givesWay?: boolean
  /** Removes the padding of narrow cells such as the arrows of the row. */
  narrow?: boolean
  /** Takes the width that the other columns leave, and gives way first where there is little. */
  grows?: boolean
  /** Always in view, at its end of the table. */
  fixed?: true
  /** Hidden unless chosen. */
  optional?: true
  /** Left out on a tablet. */
  wideOnly?: boolean
  phone?: PhonePlace
  /** Takes the cells up to the column `to`, with another content; the row's actions cover it. */
  spans?: (row: Row) => { to: string; content: ReactNode } | undefined
  /** On a phone instead of `cell`: there the row itself is the link. */
  phoneCell?: (row: Row) => ReactNode
}

/** Below this width a row has two lines. */
export const phoneWidth = '(max-width: 40em)'

/** Below this width a table leaves out its `wideOnly` columns. */
export const tabletWidth = '(max-width: 56em)'

export interface Sort {
  key: string
  direction: 1 | -1
}

/** GEN-06: default order of a list. */
export const newestFirst: Sort = { key: 'date', direction: -1 }

/** GEN-05: none → ascending → descending → none. `current` is what was chosen, never the order of the list by itself. */
export function nextSort(current: Sort | null, key: string): Sort | null {
  if (current?.key !== key) return { key, direction: 1 }
  return current.direction === 1 ? { key, direction: -1 } : null
}

/** A selection with one row added or removed. */
export function toggleId(selected: ReadonlySet<string>, id: string, on: boolean): Set<string> {
  const next = new Set(selected)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

/** First and last number of a page, for "1–20 de 68". */
export function pageSpan(page: number, size: number, total: number): { from: number; to: number } {
  return total === 0 ? { from: 0, to: 0 } : { from: (page - 1) * size + 1, to: Math.min(page * size, total) }
}

/** Columns that name a row: always in view, and first. */
export const isLocked = ({ phone }: Pick<Column<never>, 'phone'>): boolean => phone === 'title'

/** Columns that people may choose and order: all but the fixed and the locked ones. */
export const isChoosable = <Row>(column: Column<Row>): boolean => !column.fixed && !isLocked(column)

/**
 * The columns that a list shows, by their chosen names in their order; without names, its own. Names that it lacks are passed
 * over. A column whose search hides rows is shown in any case.
 */
export function chosenColumns<Row>(
  all: readonly Column<Row>[],
  names: readonly string[] | undefined,
  searches: Readonly<Record<string, string>> = {},
): Column<Row>[] {
  const isSearched = ({ search }: Column<Row>) => search !== undefined && Boolean(searches[search])
  const own = all.filter((column) => !column.optional || isSearched(column))
  if (!names) return own
  const first = all.findIndex((column) => !column.fixed)
  const chosen = names.flatMap(
    (name) => all.find((column) => column.key === name && isChoosable(column)) ?? [],
  )
  const shown = [
    ...all.slice(0, Math.max(first, 0)),
    ...all.filter(isLocked),
    ...chosen,
    ...all.filter((column) => isChoosable(column) && !chosen.includes(column) && isSearched(column)),
    ...all.slice(first).filter(({ fixed }) => fixed),
  ]
  if (shown.some(({ givesWay }) => givesWay)) return shown
  // The actions of a row need a cell that gives way.
  const last = shown.findLastIndex(({ fixed }) => !fixed)
  return shown.map((column, at) => (at === last ? { ...column, givesWay: true } : column))
}
