/** What may be printed, and where on the paper it stands. Lengths are millimetres. */

interface PageSize {
  width: number
  height: number
}

/** The cells of a sheet of labels, from the top left corner of the page. */
export interface SheetLayout {
  columns: number
  rows: number
  cell: PageSize
  top?: number
  left?: number
  gapX?: number
  gapY?: number
}

/** Which cells are filled. */
export interface SheetUse {
  /** The first free cell, from 1 on: sheets fill by rows. */
  first?: number
  /** Copies of each label, printed next to each other. */
  copies?: number
}

/** Products or processes of one PDF. */
export const maxItems = 1_000
export const maxCopies = 100
export const maxPages = 2_000
/** The smallest type on a label that people and officials accept. */
export const minType = 2.4

/** QRP-07: a stage is printed if it says so and the account has the feature. */
export const doesPrint = (stage: { showPrint: boolean }): boolean => stage.showPrint

export const cellsOf = ({ columns, rows }: SheetLayout): number => columns * rows

/** The sheet of a label and its corner there, by the label's number from 0 on. */
export function cellAt(
  layout: SheetLayout,
  label: number,
  { first = 1 }: SheetUse = {},
): { sheet: number; x: number; y: number } {
  const { columns, cell, top = 0, left = 0, gapX = 0, gapY = 0 } = layout
  const place = label + first - 1
  const sheet = Math.floor(place / cellsOf(layout))
  const own = place % cellsOf(layout)
  return {
    sheet,
    x: left + (own % columns) * (cell.width + gapX),
    y: top + Math.floor(own / columns) * (cell.height + gapY),
  }
}

/** Sheets needed for a number of labels. */
export const sheetsOf = (layout: SheetLayout, labels: number, { first = 1 }: SheetUse = {}): number =>
  Math.ceil((labels + first - 1) / cellsOf(layout))

/** §5: documents carry the foot with the link; labels don't. */
export const hasFoot = ({ width, height }: PageSize): boolean => width >= 148 && height >= 210
