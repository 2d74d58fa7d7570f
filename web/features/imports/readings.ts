import {
  type ImportAnswer,
  type ImportedRow,
  type ImportFault,
  type ImportWarning,
  maxWarnedRows,
} from '../../../core/contract/imports.ts'
import { isRemarkCode } from '../../../core/errors/remarks.ts'
import type { Convention } from '../../../core/import/cells.ts'
import { columnsOfPath } from '../../../core/import/rows.ts'
import type { ImportRow } from '../../../core/import/sheet.ts'
import { isRecord } from '../../../core/json/record.ts'
import { pointerNames } from '../../../core/json/pointer.ts'
import { pairText } from '../../../core/readers/pairs.ts'
import { writtenText } from './cellText.ts'
import type { ImportState } from './useImport.ts'

/** A cell with the text that takes its place. */
export interface CellEdit {
  n: number
  column: number
  text: string
}

/** The cells of a row that say another reading of its value at `path`: of a position in two columns both halves. */
export const cellsOf = (
  { matching, reading }: Pick<ImportState, 'matching' | 'reading'>,
  row: ImportRow,
  path: string,
  value: unknown,
): CellEdit[] =>
  columnsOfPath(path, matching, row.cells).map((column) => {
    const [member] = pointerNames(matching[column]!.slice(path.length))
    // Degrees have a decimal point, whatever numbers of the file have.
    const half = member !== undefined && isRecord(value) ? String(value[member]) : undefined
    return { n: row.n, column, text: half ?? cellOf(value, reading.of(column, row)) }
  })

/** A value as a cell that is read as that value again. */
function cellOf(value: unknown, convention: Convention): string {
  if (typeof value === 'string' || typeof value === 'number') return writtenText(value, convention)
  if (isRecord(value) && typeof value.lat === 'number' && typeof value.lng === 'number')
    return pairText({ lat: value.lat, lng: value.lng })
  return JSON.stringify(value)
}

/** What readers say of a row. Names are chosen one by one, in the rows. */
const remarksOf = ({ faults, warnings }: ImportedRow): (ImportFault | ImportWarning)[] => [
  ...faults.filter(({ code }) => isRemarkCode(code) && code !== 'NAME_SIMILAR'),
  ...warnings,
]

/** What readers say of a column, once for all its rows. */
export interface ColumnRemark {
  code: string
  path: string
  message: string
  count: number
  /** The first of its rows. */
  rows: readonly number[]
  isFault: boolean
}

/** Warnings as the server gathers them, and faults that have another reading. */
export function columnRemarks({ warnings, rows }: ImportAnswer): ColumnRemark[] {
  const faults = new Map<string, ColumnRemark & { rows: number[] }>()
  for (const row of rows)
    for (const { column: path, code, message, instead } of row.faults) {
      if (!isRemarkCode(code) || code === 'NAME_SIMILAR' || !instead) continue
      const key = `${code} ${path}`
      const same = faults.get(key) ?? { code, path, message, count: 0, rows: [], isFault: true }
      faults.set(key, same)
      same.count++
      if (same.rows.length < maxWarnedRows) same.rows.push(row.n)
    }
  return [
    ...faults.values(),
    ...warnings.map(({ column, ...rest }) => ({ ...rest, path: column, isFault: false })),
  ]
}

/** The cells of all listed rows that say the first other reading of what a column is asked. */
export function firstReadings(
  state: Pick<ImportState, 'matching' | 'reading' | 'mended' | 'answer'>,
  { code, path }: Pick<ColumnRemark, 'code' | 'path'>,
): CellEdit[] {
  const rows = new Map(state.mended?.rows.map((row) => [row.n, row]))
  return (state.answer?.rows ?? []).flatMap((judged) => {
    const row = rows.get(judged.n)
    const [first] = remarksOf(judged).flatMap((one) =>
      one.code === code && one.column === path ? (one.instead ?? []) : [],
    )
    return row && first ? cellsOf(state, row, path, first.value) : []
  })
}
