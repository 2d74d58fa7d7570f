import { useEffect, useEffectEvent } from 'react'

/** The cells of a row that hold values: a tick stands before them. */
export const cellsOf = (row: HTMLTableRowElement, columns: number): HTMLTableCellElement[] =>
  [...row.cells].slice(row.cells.length - columns)

/** Target of a key in a grid; undefined if there is none. */
export function cellAfter(
  from: HTMLTableRowElement | HTMLTableCellElement,
  key: string,
  columns: number,
): HTMLTableCellElement | undefined {
  if (from instanceof HTMLTableRowElement) return key === 'ArrowRight' ? cellsOf(from, columns)[0] : undefined
  const row = from.parentElement as HTMLTableRowElement
  const cells = cellsOf(row, columns)
  const at = cells.indexOf(from)
  const inRow = (beside: Element | null) =>
    beside instanceof HTMLTableRowElement ? cellsOf(beside, columns)[at] : undefined
  switch (key) {
    case 'ArrowLeft':
      return cells[at - 1]
    case 'ArrowRight':
      return cells[at + 1]
    case 'ArrowUp':
      return inRow(row.previousElementSibling)
    case 'ArrowDown':
      return inRow(row.nextElementSibling)
    case 'Home':
      return cells[0]
    case 'End':
      return cells.at(-1)
    default:
      return undefined
  }
}

/** The next cell of a table that may be edited, to the right and down, or back with -1. */
export function editableFrom(
  cell: HTMLTableCellElement,
  step: 1 | -1,
  columns: number,
  isEditable: (cell: HTMLTableCellElement) => boolean,
): HTMLTableCellElement | undefined {
  const cells = [...(cell.closest('tbody')?.rows ?? [])].flatMap((row) => cellsOf(row, columns))
  const at = cells.indexOf(cell)
  return step === 1 ? cells.slice(at + 1).find(isEditable) : cells.slice(0, at).findLast(isEditable)
}

/** Gives a cell the focus: it is the only one of its table that Tab reaches. */
export function focusCell(cell: HTMLTableCellElement): void {
  for (const other of cell.closest('tbody')?.querySelectorAll('td[tabindex="0"]') ?? [])
    other.setAttribute('tabindex', '-1')
  cell.tabIndex = 0
  cell.focus()
}

/** Keeps a cell for Tab while rows come and go: the first without a link, which is a stop of its own. */
export function keepTabStop(table: HTMLTableElement, columns: number, first: number): void {
  const body = table.tBodies[0]
  const row = body?.rows[0]
  if (!row || body.querySelector('td[tabindex="0"]')) return
  const cells = cellsOf(row, columns).slice(first)
  const cell = cells.find((one) => !one.querySelector('a, button')) ?? cells[0]
  if (cell) cell.tabIndex = 0
}

/** The clicked cell, unless an element inside handles the click. */
export function cellAt({ target }: Event): HTMLTableCellElement | undefined {
  if (!(target instanceof Element) || target.closest('a, button, input, label, [data-cell]')) return undefined
  return target.closest('td') ?? undefined
}

interface TableListeners {
  keydown: (event: KeyboardEvent) => void
  mousedown: (event: MouseEvent) => void
  dblclick: (event: MouseEvent) => void
  focusin: (event: FocusEvent) => void
}

/** Listens to the rows of a table from outside: no cell is drawn again when the focus moves. */
export function useTableEvents(table: HTMLTableElement | null, listeners: TableListeners): void {
  const onKey = useEffectEvent(listeners.keydown)
  const onPress = useEffectEvent(listeners.mousedown)
  const onDouble = useEffectEvent(listeners.dblclick)
  const onFocus = useEffectEvent(listeners.focusin)
  useEffect(() => {
    const body = table?.tBodies[0]
    if (!body) return undefined
    const ended = new AbortController()
    const { signal } = ended
    body.addEventListener('keydown', (event) => onKey(event), { signal })
    body.addEventListener('mousedown', (event) => onPress(event), { signal })
    body.addEventListener('dblclick', (event) => onDouble(event), { signal })
    body.addEventListener('focusin', (event) => onFocus(event), { signal })
    return () => ended.abort()
  }, [table])
}
