import type { Remark } from '../errors/remarks.ts'
import type { GroundContent } from '../readers/ground/assemble.ts'
import { isUnitWord } from './unit-words.ts'

/** A number that its sheet shows otherwise: with zeros before it, or a unit behind it. */
export interface FormattedNumber {
  number: number
  /** The displayed text. */
  shown?: string
  unit?: string
  /** It stands for several rows, so it is the number of none. */
  isMerged?: true
}

/** A text that is a number, and stands for several rows. */
interface MergedFigure {
  text: string
  isMerged: true
}

/** A cell that shows a fault, or the formula of which has no stored result. */
interface BrokenCell {
  broken: 'CELL_ERROR' | 'CELL_FORMULA'
  text: string
}

/** A cell as its file holds it: text, a number, or a moment in no time zone (`YYYY-MM-DDTHH:mm:ss`). Null is blank. */
export type Cell = string | number | { moment: string } | FormattedNumber | MergedFigure | BrokenCell | null

/** Merged cells, from 0; the last ones are included. */
export interface MergedArea {
  top: number
  left: number
  bottom: number
  right: number
}

/** One sheet of a file with all its rows. */
export interface RawSheet {
  name: string
  rows: readonly (readonly Cell[])[]
  /** Rows and columns that the sheet doesn't show, from 0. */
  hidden?: { rows: readonly number[]; columns: readonly number[]; isFiltered: boolean }
  merged?: readonly MergedArea[]
  /** Cells stand between separators, so that a row of more cells than heads is broken. */
  isSeparated?: true
  /** Days count from 1904, also in cells displayed as plain numbers. */
  is1904?: true
  /** Remarks of the plot reader about the whole file, with alternative readings (GRD-06). */
  remarks?: readonly Remark<GroundContent>[]
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
  /** Empty for a column without a head. */
  head: string
  /** Index in the file, from 0. */
  at: number
}

export interface ImportRow {
  /** Row number of the spreadsheet, from 1. */
  n: number
  /** In the order of the columns. */
  cells: readonly Cell[]
  /** It has more cells than heads, so its columns are uncertain. */
  isWide?: true
}

export interface ImportSheet {
  /** The row of the heads, from 1; of two rows of heads the first. */
  head: number
  /** The last row of the heads, where they take two. */
  lastHead?: number
  columns: readonly ImportColumn[]
  rows: readonly ImportRow[]
  is1904?: true
}

/** Why a sheet can't be imported; the screen says each by its key. */
export type SheetFault = 'importNotATable' | 'importTooWide' | 'importTooLong'

/** Texts of failed formulas, in our languages. */
export const isErrorText = (text: string): boolean =>
  /^#(?:N\/[AD]|REF!|¡REF!|VALUE!|¡VALOR!|DIV\/0!|¡DIV\/0!|¡DIV\/¡0!|NAME\?|¿NOMBRE\?|NULL!|¡NULO!|NUM!|¡NUM!|SPILL!|¡DESBORDAMIENTO!|CALC!|¡CALC!|GETTING_DATA|Err:\d{3})$|^Err:\d{3}$/i.test(
    text.trim(),
  )

export const isBlankCell = (cell: Cell | undefined): cell is null | undefined | '' =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** Whether a row is blank or only has lines drawn with dashes. */
const isEmptyRow = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => isBlankCell(cell) || (typeof cell === 'string' && /^[-=_*–—]{2,}$/.test(cell.trim())))

/** A sheet after reading, with what people should know about it. */
export interface ReadSheet extends ImportSheet {
  /** Columns and rows with content that were or would be hidden, and whether a filter hides them. */
  hidden: { rows: number; columns: number; isFiltered: boolean }
  /** Merged cells that stand for several rows, and how many. */
  merged: { cells: number; rows: number }
}

/** Cells that merged areas may fill, all together: areas of a hostile file lie over each other. */
const maxFilled = 1_000_000

/**
 * The columns and rows of a sheet. Its head is the first row with two filled cells, unless a person names another one; rows
 * and columns without anything below the head are left out. A sheet of one column has its head in its first filled row. What the
 * sheet hides stays out, unless somebody wants it (IMP-08).
 */
export function readSheet(raw: RawSheet, headRow?: number, withHidden = false): ReadSheet | SheetFault {
  if (raw.fault !== undefined) return raw.fault
  const hiddenRows = new Set(raw.hidden?.rows)
  const filled = raw.rows.map((row) =>
    row.reduce<number>((count, cell) => count + (isBlankCell(cell) ? 0 : 1), 0),
  )
  const firstFilled = (least: number) => filled.findIndex((count) => count >= least)
  const at = headRow === undefined ? [2, 1].map(firstFilled).find((found) => found >= 0) : headRow - 1
  if (at === undefined || raw.rows[at] === undefined) return 'importNotATable'
  const heads = headsAt(raw, at)
  const { rows, merged } = fillMerged(raw, heads.last)
  const hasRow = (index: number) => index > heads.last && !isEmptyRow(rows[index]!)
  const all = rows.flatMap((cells, index) => (hasRow(index) ? [{ n: index + 1, cells }] : []))
  const below = withHidden ? all : all.filter(({ n }) => !hiddenRows.has(n - 1))
  if (below.length > maxImportRows) return 'importTooLong'
  const used = new Set<number>()
  for (const { cells } of below)
    for (let index = 0; index < cells.length; index++) if (!isBlankCell(cells[index])) used.add(index)
  const hidden = (raw.hidden?.columns ?? []).filter((column) => used.has(column))
  if (!withHidden) for (const column of hidden) used.delete(column)
  const columns = [...used]
    .toSorted((one, other) => one - other)
    .map((index) => ({ head: heads.texts[index] ?? '', at: index }))
  if (columns.length > maxImportColumns) return 'importTooWide'
  return {
    head: at + 1,
    ...(heads.last > at ? { lastHead: heads.last + 1 } : {}),
    ...(raw.is1904 ? { is1904: raw.is1904 } : {}),
    columns,
    rows: below.map(({ n, cells }) => ({
      n,
      cells: columns.map((column) => cells[column.at] ?? null),
      ...(raw.isSeparated && cells.slice(heads.texts.length).some((cell) => !isBlankCell(cell))
        ? { isWide: true as const }
        : {}),
    })),
    hidden: {
      rows: all.filter(({ n }) => hiddenRows.has(n - 1)).length,
      columns: hidden.length,
      isFiltered: raw.hidden?.isFiltered ?? false,
    },
    merged,
  }
}

/**
 * The heads in a row, and the last row that they take. A head that is merged across several columns is joined with those below it:
 * Peso over Bruto and Neto, also where blank cells beside Peso say so, as in files that lost what was merged. A head that is merged
 * downwards belongs to both rows. A row of units belongs to the heads above it.
 */
export function headsAt({ rows, merged = [] }: RawSheet, at: number): { texts: string[]; last: number } {
  const texts = (rows[at] ?? []).map(headText)
  for (const { top, left, bottom, right } of merged)
    if (top < at && bottom >= at && left === right) texts[left] ||= headText(rows[top]?.[left])
  const below = rows[at + 1] ?? []
  const said = merged.filter(({ top, left, right }) => top === at && right > left)
  const wide = said.length > 0 ? said : groupsAt(rows, at)
  const isJoined = wide.some(({ left, right }) =>
    below.slice(left, right + 1).every((cell) => typeof cell === 'string' && cell.trim() !== ''),
  )
  if (!isJoined && isOfUnits(below))
    return {
      texts: withUnits(
        Array.from(texts, (text) => text ?? ''),
        below,
      ),
      last: at + 1,
    }
  if (!isJoined) return { texts: Array.from(texts, (text) => text ?? ''), last: at }
  for (const { left, right } of wide)
    for (let column = left; column <= right && column < maxJoined; column++) texts[column] = texts[left] ?? ''
  const width = Math.max(texts.length, below.length)
  return {
    texts: Array.from({ length: width }, (_, column) =>
      [texts[column], headText(below[column])].filter(Boolean).join(' '),
    ),
    last: at + 1,
  }
}

const isWord = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && /^\P{N}*\p{L}\P{N}*$/u.test(cell.trim())
const isOfFigures = (cell: Cell | undefined): boolean =>
  !isBlankCell(cell) && (typeof cell !== 'string' || /\p{N}/u.test(cell))

/** Heads above several heads of the next row: blank cells follow them, words stand below, and figures below most of those. */
function groupsAt(rows: RawSheet['rows'], at: number): Pick<MergedArea, 'left' | 'right'>[] {
  const [heads = [], below = [], first = []] = rows.slice(at, at + 3)
  const filled = below.flatMap((cell, column) => (isBlankCell(cell) ? [] : [column]))
  const figures = filled.filter((column) => isOfFigures(first[column]))
  if (!filled.every((column) => isWord(below[column])) || figures.length * 2 <= filled.length) return []
  return filled.flatMap((left) => {
    if (isBlankCell(heads[left])) return []
    let right = left
    while (isBlankCell(heads[right + 1]) && isWord(below[right + 1])) right++
    return right > left ? [{ left, right }] : []
  })
}

const bracketed = /^[([][^\d]{1,20}[)\]]$/
const wordOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell.trim() : '')
const isUnit = (word: string): boolean => word === '%' || isUnitWord(word) || bracketed.test(word)

/** Whether a row below the heads only has units: nothing, kg, %, (t). */
const isOfUnits = (cells: readonly (Cell | undefined)[]): boolean =>
  cells.some((cell) => isUnit(wordOf(cell))) &&
  cells.every((cell) => isBlankCell(cell) || isUnit(wordOf(cell)) || /^[-–°º.]+\p{L}?$/u.test(wordOf(cell)))

const withUnits = (heads: readonly string[], units: readonly (Cell | undefined)[]): string[] =>
  Array.from({ length: Math.max(heads.length, units.length) }, (_, column) => {
    const [head = '', unit] = [heads[column], wordOf(units[column])]
    return isUnit(unit) ? `${head} ${bracketed.test(unit) ? unit : `(${unit})`}`.trim() : head
  })

/** Columns in which heads are joined. */
const maxJoined = 1_000

/** Copies vertically merged cells into each row; a merged number is left out, since it belongs to none of them. */
function fillMerged({ rows, merged = [] }: RawSheet, head: number) {
  const filled = rows.slice()
  const own = new Set<number>()
  const counted = { cells: 0, rows: 0 }
  let left = maxFilled
  for (const { top, left: column, bottom } of merged) {
    const cell = rows[top]?.[column] ?? null
    if (top <= head || bottom <= top || isBlankCell(cell)) continue
    const last = Math.min(bottom, rows.length - 1)
    left -= last - top + 1
    if (left < 0) break
    counted.cells++
    counted.rows += last - top + 1
    for (let index = top; index <= last; index++) {
      // Rows may be shared, so each is copied once before it changes.
      const row = own.has(index) ? (filled[index] as Cell[]) : [...filled[index]!]
      own.add(index)
      while (row.length <= column) row.push(null)
      row[column] = mergedCell(cell)
      filled[index] = row
    }
  }
  return { rows: filled, merged: counted }
}

/** Figures with their marks and a unit: a page and a table of text have numbers so. */
const figure = /^[-+]?\d[\d.,\s]*\s*(?:[\p{L}%@][\p{L}³²/.]{0,11})?$/u
const day = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}$/

/** A cell as each of the rows has it for which it stands. */
function mergedCell(cell: Exclude<Cell, null>): Cell {
  if (typeof cell === 'number') return { number: cell, isMerged: true }
  if (typeof cell === 'string')
    return figure.test(cell.trim()) && !day.test(cell.trim()) ? { text: cell, isMerged: true } : cell
  return 'number' in cell ? { ...cell, isMerged: true } : cell
}

/** A head in one line. */
const headText = (cell: Cell | undefined): string =>
  isBlankCell(cell)
    ? ''
    : typeof cell !== 'object'
      ? String(cell).replace(/\s+/g, ' ').trim()
      : 'moment' in cell
        ? cell.moment
        : 'number' in cell
          ? (cell.shown ?? String(cell.number))
          : cell.text
