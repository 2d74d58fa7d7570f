import type { ReactNode } from 'react'

/** One action on one row; with a `refusal` it stays, greyed, and says why. */
export interface RowAction {
  key: string
  label: string
  icon: React.ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Where it leads, from the path builder; or what it does. */
  href?: string
  onAct?: () => void
  refusal?: string | undefined
  /** Stands in the row itself where there is room; only the menu of a phone needs it. */
  menuOnly?: boolean
}

/** Place of a column on the two lines of a phone's row; columns without one are left out there. */
export type PhonePlace = 'title' | 'beside' | 'below' | 'amount' | 'date' | 'after'

export interface Column<Row> {
  key: string
  title: string
  unit?: string
  cell: (row: Row) => ReactNode
  /** Numbers line up at the right. */
  align?: 'end'
  width?: number
  muted?: boolean
  sortable?: boolean
  /** GEN-08: the underlined search cell below the head. */
  search?: { value: string; onChange: (text: string) => void }
  /** The row's actions take this cell's place on hover, focus and touch (PRD-08). */
  givesWay?: boolean
  /** Narrow cells such as the arrows of the row keep no padding between them. */
  narrow?: boolean
  phone?: PhonePlace
}

/** Width below which a row has two lines. */
export const phoneWidth = '(max-width: 48em)'

export interface Sort {
  key: string
  direction: 1 | -1
}

/** GEN-05: none → ascending → descending → none. */
export function nextSort(current: Sort | null, key: string): Sort | null {
  if (current?.key !== key) return { key, direction: 1 }
  return current.direction === 1 ? { key, direction: -1 } : null
}

/** A selection with one row added or taken. */
export function toggled(selected: ReadonlySet<string>, id: string, on: boolean): Set<string> {
  const next = new Set(selected)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

/** "1–20 de 68" needs the first and last number of a page. */
export function pageSpan(page: number, size: number, total: number): { from: number; to: number } {
  return total === 0 ? { from: 0, to: 0 } : { from: (page - 1) * size + 1, to: Math.min(page * size, total) }
}
