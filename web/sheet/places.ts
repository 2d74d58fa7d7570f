import type { CellArea, SheetColumn } from './sheet.ts'

/** An area in one part of the grid: fixed or other columns (`colType`), the locked row or the others (`rowType`). */
export interface GridArea {
  x: number
  y: number
  x1: number
  y1: number
  colType: string
  rowType: string
}

/** Places of cells in the grid, whose indexes begin anew in each of its parts, and among all rows and columns. */
export class Places {
  readonly #fixed: number
  readonly #lead: number
  readonly #above: number
  readonly #begin: number

  constructor(columns: readonly SheetColumn[], hasGutter: boolean, hasLockedRow: boolean) {
    this.#fixed = columns.filter((column) => column.fixed).length
    // The gutter and the status stand before the fields.
    this.#lead = hasGutter ? 2 : 1
    this.#above = hasLockedRow ? 1 : 0
    this.#begin = columns.findIndex((column) => !column.readOnly)
  }

  areaOf({ x, y, x1, y1, colType, rowType }: GridArea): CellArea {
    const across = colType === 'colPinStart' ? -this.#lead : this.#fixed
    const down = rowType === 'rgRow' ? this.#above : 0
    return { top: y + down, bottom: y1 + down, left: Math.max(x + across, 0), right: x1 + across }
  }

  cellOf(row: number, column: number) {
    const isFixed = column < this.#fixed
    const isLocked = row < this.#above
    return {
      x: isFixed ? column + this.#lead : column - this.#fixed,
      y: isLocked ? row : row - this.#above,
      colType: isFixed ? 'colPinStart' : 'rgCol',
      rowType: isLocked ? 'rowPinStart' : 'rgRow',
    }
  }

  /** Where the keyboard begins: in the first column that is typed in. */
  get first(): [row: number, column: number] {
    return [this.#above, Math.max(this.#begin, 0)]
  }
}
