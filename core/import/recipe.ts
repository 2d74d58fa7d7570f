import type { Field } from '../fields/kind.ts'
import { type Language, languages } from '../i18n/locales.ts'
import { isDated, textOf, type ColumnConvention, type Convention } from './cells.ts'
import {
  groupedColumns,
  guessMarks,
  matchColumns,
  type GroupedColumn,
  type Matching,
  type Target,
} from './columns.ts'
import { isOfDays, orderOfDays, turnedRows, type DatedColumn, type DayOrder } from './days.ts'
import { isBlankCell, type ImportRow, type ImportSheet } from './sheet.ts'
import { meantUnit, unitsIn, type SaidUnit } from './units.ts'

/** What a person decided of one column. */
export interface ColumnDecision {
  /** What the texts of its unit mean. */
  units?: Readonly<Record<string, string>> | undefined
  /** Whose marks its numbers have, where they aren't those of the file. */
  numbers?: Language | undefined
  /** Whether day and month of its real dates change places; undefined: nobody said. */
  isTurned?: boolean | undefined
}

/** How a file is read: what its columns fill, and what was decided of them. */
export interface Recipe {
  matching: Matching
  /** Whose marks numbers have; undefined: those that most rows have. */
  numbers?: Language | undefined
  /** Whose order days have; undefined: that of most rows, else a person chooses. */
  days?: Language | undefined
  /** By the place of a column. */
  columns: Readonly<Record<number, ColumnDecision>>
}

/** Who reads a file, and for which account. */
export interface RecipeReader {
  /** Of the interface: it decides where the file itself doesn't. */
  language: Language
  timeZone?: string
}

/** A unit of a column as it is read; `unit` is missing while nobody said what the text means. */
interface ReadUnit {
  text: string
  unit: string | undefined
}

/** How the cells of a sheet are read by a recipe, and what people learn or decide of that. */
export interface SheetReading {
  convention: Convention
  /** How a cell of a column is written, in its row. */
  of(column: number, row: ImportRow): ColumnConvention
  order: DayOrder
  units: readonly (SaidUnit & { field: Field; read: readonly ReadUnit[] })[]
  grouped: readonly GroupedColumn[]
  /** Columns whose real dates may be turned, with their rows. */
  turned: readonly { column: number; rows: readonly number[] }[]
  /** Columns of days that become noon. */
  noon: readonly number[]
  /** Whether something can't be read before a person decides. */
  isWaiting: boolean
}

export function readSheetBy(
  sheet: ImportSheet,
  { matching, numbers, days, columns }: Recipe,
  targets: readonly Target[],
  { language: preferred, timeZone }: RecipeReader,
): SheetReading {
  const fieldOf = (column: number) => targets.find(({ path }) => path === matching[column])?.field
  const dated = matching.flatMap((_, column): DatedColumn[] => {
    const field = fieldOf(column)
    return field && isDated(field) ? [{ column, field }] : []
  })
  const preferredFirst = [preferred, ...languages.filter((one) => one !== preferred)] as const
  const language = numbers ?? guessMarks(sheet, matching, targets, preferredFirst)
  const order = orderOfDays(sheet, dated, preferred)
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
  const own = matching.map((_, column): ColumnConvention => {
    const { numbers: marks = language, isTurned } = columns[column] ?? {}
    const said = units.find((one) => one.column === column)
    return {
      ...convention,
      language: marks,
      ...(said && said.beside === undefined ? { unit: said.read[0]?.unit } : {}),
      ...(isTurned ? { isTurned } : {}),
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
  return {
    convention,
    of(column, { cells }) {
      const said = besides.get(column)
      const cell = said ? (cells[said.beside] ?? null) : null
      const unit = isBlankCell(cell) ? undefined : said?.meant.get(textOf(cell))
      return unit === undefined ? own[column]! : { ...own[column]!, unit }
    },
    order,
    units,
    grouped: groupedColumns(sheet, matching, targets, language),
    turned,
    noon,
    isWaiting:
      (chosen === undefined && order.sample !== undefined) ||
      units.some(({ read }) => read.some(({ unit }) => unit === undefined)),
  }
}

/** What a file is read by before anybody decides: its columns by name, or as they were chosen for the same heads. */
export const firstRecipe = (
  sheet: ImportSheet,
  targets: readonly Target[],
  reader: RecipeReader,
  chosen?: Matching,
): Recipe => ({ matching: matchColumns(sheet, targets, reader, chosen), columns: {} })
