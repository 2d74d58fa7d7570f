import { pointerNames } from '../json/pointer.ts'
import { namesIn, readCell, textOf, type Convention } from './cells.ts'
import type { Matching, Target } from './columns.ts'
import { isBlankCell, type Cell, type ImportRow, type ImportSheet } from './sheet.ts'

/** What a row says, by the pointers of its targets, without its blanks. */
type RowValues = Record<string, unknown>

/** A row as it is sent, with its number in the file. */
interface ReadRow {
  n: number
  values: RowValues
}

/** All rows of a sheet as values. A row in which no matched column is filled stays: whoever sends it learns what it lacks. */
export function readRows(
  sheet: ImportSheet,
  matching: Matching,
  targets: readonly Target[],
  convention: Convention,
): ReadRow[] {
  const places = matching.map((path) => targets.find((target) => target.path === path))
  return sheet.rows.map((row) => ({ n: row.n, values: readRow(sheet, row, places, convention) }))
}

function readRow(
  { columns }: ImportSheet,
  { cells }: ImportRow,
  places: readonly (Target | undefined)[],
  convention: Convention,
): RowValues {
  const values: RowValues = {}
  const insights: { name: string; value: string }[] = []
  for (const [index, target] of places.entries()) {
    const cell = cells[index] ?? null
    if (!target || isBlankCell(cell)) continue
    const value = readAs(cell, target, convention)
    if (target.isInsight) insights.push({ name: columns[index]!.head, value: textOf(cell) })
    else if (value !== undefined) put(values, pointerNames(target.path), value)
  }
  return insights.length > 0 ? { ...values, insights } : values
}

function readAs(cell: Exclude<Cell, null>, target: Target, convention: Convention): unknown {
  const { field, isList, read } = target
  if (field) return readCell(cell, field, convention)
  const text = textOf(cell)
  return isList ? namesIn(text) : (read?.(text) ?? text)
}

/** Writes a value at its place; the members on the way are objects of its own. */
function put(values: RowValues, names: readonly string[], value: unknown): void {
  const [last, ...holders] = names.toReversed()
  let holder = values
  for (const name of holders.toReversed()) {
    if (!Object.hasOwn(holder, name)) define(holder, name, {})
    holder = holder[name] as RowValues
  }
  if (last !== undefined) define(holder, last, value)
}

/** Whatever a pack calls a field, no prototype changes. */
const define = (holder: RowValues, name: string, value: unknown) =>
  Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true })

/** The column that shows a fault of a row: the one whose target holds its path. Undefined where it is of the whole row. */
export function columnOfPath(path: string, matching: Matching): number | undefined {
  const index = matching.findIndex(
    (target) => target !== null && (path === target || path.startsWith(`${target}/`)),
  )
  return index < 0 ? undefined : index
}
