/** A cell as its file holds it: text, a number, or a moment in no time zone (`YYYY-MM-DDTHH:mm:ss`). Null is blank. */
export type Cell = string | number | { moment: string } | null

/** One sheet of a file: rows from the first one on, whatever they hold. */
export interface RawSheet {
  name: string
  rows: readonly (readonly Cell[])[]
  /** Why the rest of it wasn't read. */
  fault?: SheetFault
}

/** The rows and columns of the largest file (IMP-01). */
export const maxImportRows = 10_000
export const maxImportColumns = 200

/** Characters of a name, an identifier or an id that a row says. */
export const maxNameText = 500
/** Names of one list. */
export const maxNames = 1_000
/** Characters of a fact beside the form; more than is saved of it, so that a longer one is found at fault. */
export const maxFactText = 1_000

interface ImportColumn {
  /** Empty where the file names nothing. */
  head: string
  /** Where it stands in the file, from 0. */
  at: number
}

export interface ImportRow {
  /** As the spreadsheet counts it, from 1. */
  n: number
  /** In the order of the columns. */
  cells: readonly Cell[]
}

export interface ImportSheet {
  /** The row of the heads, from 1. */
  head: number
  columns: readonly ImportColumn[]
  rows: readonly ImportRow[]
}

/** Why a sheet can't be imported; the screen says each by its key. */
export type SheetFault = 'importNotATable' | 'importTooWide' | 'importTooLong'

export const isBlankCell = (cell: Cell | undefined): cell is null | undefined | '' =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/**
 * The columns and rows of a sheet. Its head is the first row with two filled cells, unless a person names another one; rows
 * and columns without anything below the head are left out. A sheet of one column has its head in its first filled row.
 */
export function readSheet({ rows, fault }: RawSheet, headRow?: number): ImportSheet | SheetFault {
  if (fault !== undefined) return fault
  const filled = rows.map((row) =>
    row.reduce<number>((count, cell) => count + (isBlankCell(cell) ? 0 : 1), 0),
  )
  const firstFilled = (least: number) => filled.findIndex((count) => count >= least)
  const at = headRow === undefined ? [2, 1].map(firstFilled).find((found) => found >= 0) : headRow - 1
  const heads = at === undefined ? undefined : rows[at]
  if (at === undefined || heads === undefined) return 'importNotATable'
  const below = rows.flatMap((cells, index) =>
    index > at && filled[index]! > 0 ? [{ n: index + 1, cells }] : [],
  )
  if (below.length > maxImportRows) return 'importTooLong'
  const used = new Set<number>()
  for (const { cells } of below)
    for (let index = 0; index < cells.length; index++) if (!isBlankCell(cells[index])) used.add(index)
  const columns = [...used]
    .toSorted((one, other) => one - other)
    .map((index) => ({ head: headText(heads[index]), at: index }))
  if (columns.length > maxImportColumns) return 'importTooWide'
  return {
    head: at + 1,
    columns,
    rows: below.map(({ n, cells }) => ({ n, cells: columns.map((column) => cells[column.at] ?? null) })),
  }
}

/** A head in one line. */
const headText = (cell: Cell | undefined): string =>
  isBlankCell(cell) ? '' : typeof cell === 'object' ? cell.moment : String(cell).replace(/\s+/g, ' ').trim()
