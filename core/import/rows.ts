import { pointerNames } from '../json/pointer.ts'
import { isRecord } from '../json/record.ts'
import {
  faultOfCell,
  isDated,
  momentIn,
  namesIn,
  readCell,
  textOf,
  type CellFault,
  type ColumnConvention,
} from './cells.ts'
import type { Matching, Target } from './columns.ts'
import type { Recipe, SheetReading } from './recipe.ts'
import {
  isBlankCell,
  maxFactText,
  maxNames,
  maxNameText,
  type Cell,
  type ImportRow,
  type ImportSheet,
} from './sheet.ts'

/** The values of a row by their targets' pointers, without blank ones. */
type RowValues = Record<string, unknown>

/** A fault of a cell, by its target's pointer; an empty pointer means the whole row. */
interface FoundFault {
  column: string
  code: CellFault
  details?: { text: string }
}

/** A row to send, with its number in the file. */
interface ReadRow {
  n: number
  values: RowValues
  faults?: FoundFault[]
}

type RowReading = Pick<SheetReading, 'of' | 'cellOf' | 'fillOf'>

/** All rows of a sheet as values. A row without matched values stays, so that its sender sees what it lacks. */
export function readRows(
  sheet: ImportSheet,
  { matching, fills }: Pick<Recipe, 'matching' | 'fills'>,
  targets: readonly Target[],
  reading: RowReading,
): ReadRow[] {
  const places = matching.map((path) => targets.find((target) => target.path === path))
  const filled = targets.filter(({ path }) => Object.hasOwn(fills, path) && !matching.includes(path))
  return sheet.rows.map((row) => {
    const whole = isTotal(row) ? 'ROW_TOTAL' : row.isWide ? 'ROW_WIDE' : undefined
    if (whole) return { n: row.n, values: {}, faults: [{ column: '', code: whole }] }
    const faults = faultsIn(row, places)
    return {
      n: row.n,
      values: readRow(sheet, row, { places, filled }, reading),
      ...(faults.length > 0 ? { faults } : {}),
    }
  })
}

const total =
  /^(?:(?:gran |grand |sub-?)?totale?s?|sumas?|sum|promedios?|average)(?:\s*:.*|\s+(?:general(?:es)?|del?|of|por|for|[\p{L}\s]{1,20}:).*)?$/iu
const plainTotal = /^(?:(?:gran |grand |sub-?)?totale?s?|sumas?|sum)\s*:?$/i

/** A total is no record: it gets a single reason (IMP-13). With more words than these, all other cells must be figures. */
function isTotal({ cells }: ImportRow): boolean {
  const [first, ...others] = cells.filter((cell) => !isBlankCell(cell))
  if (typeof first !== 'string') return false
  return plainTotal.test(first.trim()) || (total.test(first.trim()) && others.every(isFigure))
}

const isFigure = (cell: Cell): boolean => typeof cell !== 'string' || /^[-+\d.,\s%]+$/.test(cell)

/** A spreadsheet turns lot 11-11 into 11 November, which is no name. */
const dayOfName = (cell: Cell, { path, field, isInsight }: Target): CellFault | undefined =>
  momentIn(cell) !== undefined &&
  (field ? path.endsWith('/identifier') && !isDated(field) : !isInsight && !path.startsWith('/dataSchema/'))
    ? 'CELL_DAY'
    : undefined

/** Signs of a cell that its fault repeats. */
const maxSaid = 60

const faultsIn = ({ cells }: ImportRow, places: readonly (Target | undefined)[]): FoundFault[] =>
  places.flatMap((target, index) => {
    const cell = cells[index] ?? null
    const code = target && (faultOfCell(cell, target.field) ?? dayOfName(cell, target))
    return code ? [{ column: target.path, code, details: { text: textOf(cell!).slice(0, maxSaid) } }] : []
  })

function readRow(
  { columns }: ImportSheet,
  row: ImportRow,
  { places, filled }: { places: readonly (Target | undefined)[]; filled: readonly Target[] },
  reading: RowReading,
): RowValues {
  const values: RowValues = {}
  const insights: { name: string; value: string }[] = []
  for (const [index, target] of places.entries()) {
    const cell = target ? reading.cellOf(index, row) : null
    if (!target || isBlankCell(cell) || faultOfCell(cell, target.field) || dayOfName(cell, target)) continue
    const value = readAs(cell, target, reading.of(index, row))
    if (target.isInsight) insights.push({ name: cutFact(columns[index]!.head), value: cutFact(textOf(cell)) })
    else if (value !== undefined) put(values, pointerNames(target.path), value)
  }
  for (const target of filled) {
    const { cell, how } = reading.fillOf(target, row)
    if (isBlankCell(cell) || faultOfCell(cell, target.field)) continue
    const value = readAs(cell, target, how)
    if (value !== undefined) put(values, pointerNames(target.path), value)
  }
  return insights.length > 0 ? { ...values, insights } : values
}

function readAs(cell: Exclude<Cell, null>, target: Target, convention: ColumnConvention): unknown {
  const { field, isList, path } = target
  if (field) return readCell(cell, field, convention)
  const text = textOf(cell)
  if (path.startsWith('/dataSchema/')) return text
  const names = isList ? namesIn(text) : []
  if (isList && names.length === 0) return undefined
  // Longer names match no record, so they are cut, and only their row is at fault.
  const cut = (name: string) => name.slice(0, maxNameText)
  return isList && names.length <= maxNames ? names.map(cut) : cut(text)
}

const cutFact = (text: string): string => text.slice(0, maxFactText)

/** Writes a value at its place; the members on the way are objects of its own. */
function put(values: RowValues, names: readonly string[], value: unknown): void {
  const [last, ...holders] = names.toReversed()
  let holder = values
  for (const name of holders.toReversed()) {
    const before = Object.hasOwn(holder, name) ? holder[name] : undefined
    // A row that names a place and says its position has a place of its own.
    if (!isRecord(before)) define(holder, name, before === undefined ? {} : { name: before })
    holder = holder[name] as RowValues
  }
  if (last === undefined) return
  const parts = Object.hasOwn(holder, last) ? holder[last] : undefined
  if (isRecord(parts)) define(parts, 'name', value)
  else define(holder, last, value)
}

/** Whatever a pack calls a field, no prototype changes. */
const define = (holder: RowValues, name: string, value: unknown) =>
  Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true })

/**
 * Columns that show a row's fault: the one for its path, else those for parts of it, such as latitude and longitude. Empty for faults
 * of the whole row.
 */
export function columnsOfPath(path: string, matching: Matching, cells: readonly Cell[]): number[] {
  const columnsOf = (isMeant: (target: string, column: number) => boolean) =>
    matching.flatMap((target, column) => (target !== null && isMeant(target, column) ? [column] : []))
  const fact = /^\/insights\/(\d+)/.exec(path)?.[1]
  if (fact !== undefined) {
    // Facts are sent in the order of their columns, without blanks.
    const filled = columnsOf((target, at) => target.startsWith('/insights/') && !isBlankCell(cells[at]))
    return filled.slice(Number(fact), Number(fact) + 1)
  }
  const holders = columnsOf((target) => path === target || path.startsWith(`${target}/`))
  if (holders.length > 0) return holders.slice(0, 1)
  return path.startsWith('/dataSchema/') ? columnsOf((target) => target.startsWith(`${path}/`)) : []
}

/** Puts a suggestion into a cell; in a list of names only the faulty one changes. */
export function withSuggestion(text: string, path: string, target: string, suggestion: string): string {
  const at = /^\/(\d+)$/.exec(path.slice(target.length))?.[1]
  if (at === undefined) return suggestion
  return namesIn(text)
    .map((name, n) => (n === Number(at) ? suggestion : name))
    .join('; ')
}
