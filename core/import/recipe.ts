import type { Remark } from '../errors/remarks.ts'
import type { Field } from '../fields/kind.ts'
import { type Language, languages } from '../i18n/locales.ts'
import { needsBeginning } from './beginnings.ts'
import { isDated, saidOfUnit, textOf, type ColumnConvention, type Convention } from './cells.ts'
import {
  groupedColumns,
  guessMarks,
  matchColumns,
  type GroupedColumn,
  type Matching,
  type Target,
} from './columns.ts'
import {
  isOfDays,
  isSameOrder,
  orderOfDays,
  turnedRows,
  yearReadings,
  type DatedColumn,
  type DayOrder,
  type YearReadings,
} from './days.ts'
import { unitOf } from '../fields/number.ts'
import { isBlankCell, type Cell, type ImportRow, type ImportSheet } from './sheet.ts'
import { meantUnit, unitsIn, type SaidUnit } from './units.ts'

/** Decisions about one column. */
export interface ColumnDecision {
  /** Meanings of the texts in its unit column. */
  units?: Readonly<Record<string, string>> | undefined
  /** Notation of its numbers, if it differs from the file's. */
  numbers?: Language | undefined
  /** Whether day and month of its real dates are swapped; undefined if undecided. */
  isTurned?: boolean | undefined
  /** Whether its six-figure days begin with the year; undefined: a person has to decide. */
  isYearFirst?: boolean | undefined
  /** Enum values for texts with other names (IMP-11). */
  values?: Readonly<Record<string, string>> | undefined
  /** Stands before the texts whose pattern asks for it. */
  prefix?: string | undefined
}

/** Value for a target without its own column: a text for all rows, or another target's column (IMP-10). */
export type Fill = { text: string } | { column: number }

/** How a file is read: the targets of its columns, and the decisions about them. */
export interface Recipe {
  matching: Matching
  /** Notation of numbers; undefined: the one of most rows. */
  numbers?: Language | undefined
  /** Whose order days have; undefined: that of most rows, else a person chooses. */
  days?: Language | undefined
  /** By column index. */
  columns: Readonly<Record<number, ColumnDecision>>
  /** By the target's pointer. */
  fills: Readonly<Record<string, Fill>>
}

/** The reader of a file, and the account. */
export interface RecipeReader {
  /** Language of the interface, used where the file doesn't decide. */
  language: Language
  timeZone?: string
  /** Nearness to it tells years from days. */
  now: Date
}

/** A column's unit; `unit` is missing while its text has no decided meaning. */
interface ReadUnit {
  text: string
  unit: string | undefined
}

/** The reading of a sheet by a recipe, with the questions it leaves. */
export interface SheetReading {
  convention: Convention
  /** Notation of a cell in its row. */
  of(column: number, row: ImportRow): ColumnConvention
  /** A cell after the decisions about its column. */
  cellOf(column: number, row: ImportRow): Cell
  /** The value for a target without a column, and its notation. */
  fillOf(target: Target, row: ImportRow): { cell: Cell; how: ColumnConvention }
  order: DayOrder
  units: readonly (SaidUnit & { field: Field; read: readonly ReadUnit[] })[]
  grouped: readonly GroupedColumn[]
  /** Converted columns, with a remark about the first cell. */
  converted: readonly { column: number; rows: number; remark: Remark }[]
  /** Columns whose real dates may be turned, with their rows. */
  turned: readonly { column: number; rows: readonly number[] }[]
  /** Columns whose days may begin with the year, with both readings of the first one. */
  years: readonly { column: number; readings: YearReadings }[]
  /** Columns of days that become noon. */
  noon: readonly number[]
  /** Whether something can't be read before a person decides. */
  isWaiting: boolean
}

const fieldAt = (matching: Matching, targets: readonly Target[], column: number): Field | undefined =>
  targets.find(({ path }) => path === matching[column])?.field

const datedColumns = (matching: Matching, targets: readonly Target[]): DatedColumn[] =>
  matching.flatMap((_, column) => {
    const field = fieldAt(matching, targets, column)
    return field && isDated(field) ? [{ column, field }] : []
  })

export function readSheetBy(
  sheet: ImportSheet,
  { matching, numbers, days, columns, fills }: Recipe,
  targets: readonly Target[],
  { language: preferred, timeZone, now }: RecipeReader,
): SheetReading {
  const fieldOf = (column: number) => fieldAt(matching, targets, column)
  const dated = datedColumns(matching, targets)
  const preferredFirst = [preferred, ...languages.filter((one) => one !== preferred)] as const
  const language = numbers ?? guessMarks(sheet, matching, targets, preferredFirst)
  const years = yearsIn(sheet, dated, { language: preferred, now })
  const order = orderOfDays(sheet, withoutYears(dated, years), preferred)
  const chosen = days ?? order.language
  const convention: Convention = {
    language,
    days: chosen ?? preferred,
    ...(timeZone === undefined ? {} : { timeZone }),
  }
  const units = unitsIn(sheet, matching, targets).map((said) => {
    const field = fieldOf(said.column)!
    const decided = columns[said.column]?.units ?? {}
    const read = said.texts.map((text) => ({
      text,
      unit: Object.hasOwn(decided, text) ? decided[text] : meantUnit(text, field, preferred),
    }))
    return { ...said, field, read }
  })
  const noon = dated.filter((one) => isOfDays(sheet, one)).map(({ column }) => column)
  const turned = dated.flatMap(({ column }) => {
    const rows = turnedRows(sheet, column)
    return rows.length > 0 ? [{ column, rows }] : []
  })
  const grouped = groupedColumns(sheet, matching, targets, language)
  const own = matching.map((_, column): ColumnConvention => {
    const decided = columns[column] ?? {}
    // Decisions from earlier files with these heads apply if this file has the same question.
    const marks = (grouped.some((one) => one.column === column) && decided.numbers) || language
    const isTurned = decided.isTurned && turned.some((one) => one.column === column)
    const isYearFirst = decided.isYearFirst && years.some((one) => one.column === column)
    const said = units.find((one) => one.column === column)
    return {
      ...convention,
      language: marks,
      ...(said && said.beside === undefined ? { unit: said.read[0]?.unit } : {}),
      ...(isTurned ? { isTurned } : {}),
      ...(isYearFirst ? { isYearFirst } : {}),
      ...(sheet.is1904 ? { is1904: sheet.is1904 } : {}),
      ...(noon.includes(column) ? { isNoon: true } : {}),
    }
  })
  const besides = new Map(
    units.flatMap(({ column, beside, read }) =>
      beside === undefined
        ? []
        : [[column, { beside, meant: new Map(read.map(({ text, unit }) => [text, unit])) }] as const],
    ),
  )
  const of = (column: number, { cells }: ImportRow): ColumnConvention => {
    const said = besides.get(column)
    const cell = said ? (cells[said.beside] ?? null) : null
    const unit = isBlankCell(cell) ? undefined : said?.meant.get(textOf(cell))
    return unit === undefined ? own[column]! : { ...own[column]!, unit }
  }
  const noonFills = new Set(
    targets.flatMap(({ path, field }) => {
      const fill = Object.hasOwn(fills, path) ? fills[path]! : undefined
      const isNoon = field && fill && 'column' in fill && isOfDays(sheet, { column: fill.column, field })
      return isNoon ? [path] : []
    }),
  )
  const cellOf = (column: number, { cells }: ImportRow): Cell =>
    meantCell(cells[column] ?? null, columns[column], fieldOf(column))
  return {
    convention,
    of,
    cellOf,
    fillOf({ path }, row) {
      const fill = Object.hasOwn(fills, path) ? fills[path]! : undefined
      // Typed text is in the person's own language.
      if (!fill || 'text' in fill)
        return { cell: fill?.text ?? null, how: { ...convention, language: preferred, days: preferred } }
      const how = of(fill.column, row)
      // A column without a unit is in that of the field that it fills.
      const unit = how.unit ?? unitOf(fieldOf(fill.column)?.descriptor ?? {})
      return { cell: cellOf(fill.column, row), how: { ...how, unit, isNoon: noonFills.has(path) } }
    },
    order,
    units,
    converted: matching.flatMap((_, column) => convertedIn(sheet, column, fieldOf(column), own[column]!)),
    grouped,
    turned,
    years,
    noon,
    isWaiting:
      years.some(({ column }) => columns[column]?.isYearFirst === undefined) ||
      (chosen === undefined && order.sample !== undefined) ||
      units.some(({ read }) => read.some(({ unit }) => unit === undefined)),
  }
}

const yearsIn = (
  sheet: ImportSheet,
  dated: readonly DatedColumn[],
  { language, now }: RecipeReader,
): SheetReading['years'] =>
  dated.flatMap(({ column }) => {
    const readings = yearReadings(sheet, column, language, now)
    return readings ? [{ column, readings }] : []
  })

/** The columns whose days say which order they have. */
const withoutYears = (dated: readonly DatedColumn[], years: SheetReading['years']): DatedColumn[] =>
  dated.filter(({ column }) => !years.some((one) => one.column === column))

/** UNIT_READ of a column: each cell is in its own unit. */
function convertedIn(
  { rows }: ImportSheet,
  column: number,
  field: Field | undefined,
  convention: ColumnConvention,
): SheetReading['converted'] {
  const said = field
    ? rows.flatMap(({ cells }) => saidOfUnit(cells[column] ?? null, field, convention) ?? [])
    : []
  const [remark] = said
  return remark ? [{ column, rows: said.length, remark }] : []
}

/** Applies a column's decisions to a cell. */
function meantCell(cell: Cell, decision: ColumnDecision | undefined, field: Field | undefined): Cell {
  if (!decision || isBlankCell(cell)) return cell
  const { values, prefix } = decision
  const text = textOf(cell)
  if (values && Object.hasOwn(values, text)) return values[text]!
  return prefix !== undefined && field && needsBeginning(text, prefix, field) ? prefix + text : cell
}

/** The marks and the order of days of an earlier file, where no others read more rows of this one. */
function habitsThatFit(
  sheet: ImportSheet,
  matching: Matching,
  targets: readonly Target[],
  reader: RecipeReader,
  { numbers, days }: Partial<Recipe> = {},
): Pick<Recipe, 'numbers' | 'days'> {
  const best =
    numbers && guessMarks(sheet, matching, targets, [numbers, ...languages.filter((one) => one !== numbers)])
  const dated = datedColumns(matching, targets)
  const order = days && orderOfDays(sheet, withoutYears(dated, yearsIn(sheet, dated, reader)), days)
  return {
    numbers: best === numbers ? numbers : undefined,
    days: order?.isSure && !isSameOrder(order.language, days) ? undefined : days,
  }
}

/** What a file is read by before anybody decides: its columns by name, or all as it was decided for the same heads. */
export function firstRecipe(
  sheet: ImportSheet,
  targets: readonly Target[],
  reader: RecipeReader,
  chosen?: Partial<Recipe>,
): Recipe {
  const matching = matchColumns(sheet, targets, reader, chosen?.matching)
  const known = new Set(targets.map(({ path }) => path))
  const fills = Object.entries(chosen?.fills ?? {}).filter(
    // A field that the form has lost since is filled no more.
    ([path, fill]) => known.has(path) && ('text' in fill || fill.column < sheet.columns.length),
  )
  return {
    columns: {},
    ...chosen,
    ...habitsThatFit(sheet, matching, targets, reader, chosen),
    matching,
    fills: Object.fromEntries(fills),
  }
}
