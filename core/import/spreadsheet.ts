import type { Cell, FormattedNumber, MergedArea, RawSheet, SheetFault } from './sheet.ts'
import { maxImportRows } from './sheet.ts'

/** Why a file can't be read at all. */
export class SpreadsheetFault extends Error {
  readonly code: SheetFault | 'importTooBig'

  constructor(code: SpreadsheetFault['code']) {
    super(code)
    this.code = code
  }
}

/** Columns that are searched for a table, empty ones included. */
const maxWidth = 1_000

/** The row limit of spreadsheets, empty rows included. */
const maxHeight = 1_048_576

/** Heads, titles and notes above a table. */
const maxAbove = 1_000

/** Cells of a file in memory, all sheets together. A few bytes of ODS can repeat a cell a million times. */
const maxCells = 5_000_000

/** Hidden rows and merged areas of a sheet that are kept: more than it may have rows. */
const maxHidden = 20_000
const maxMerged = 20_000

const noCells: readonly Cell[] = []

/** Writes the sheets of one file, and no more of them than may come in. */
export function sheetWriter() {
  const sheets: RawSheet[] = []
  let left = maxCells
  return {
    sheets,
    begin(name: string) {
      const rows: (readonly Cell[])[] = []
      const hidden = { rows: [] as number[], columns: [] as number[], isFiltered: false }
      const merged: MergedArea[] = []
      const sheet: RawSheet & { fault?: SheetFault } = { name, rows, hidden, merged }
      sheets.push(sheet)
      let filled = 0
      return {
        /** Whether the sheet needs no more rows. */
        isFull: () => sheet.fault !== undefined,
        /** The number of rows so far. */
        height: () => rows.length,
        fail(fault: SheetFault) {
          sheet.fault ??= fault
        },
        hideRows(from: number, times = 1) {
          for (let at = from; at < Math.min(from + times, maxHeight) && hidden.rows.length < maxHidden; at++)
            hidden.rows.push(at)
        },
        hideColumns(from: number, to: number) {
          for (let at = from; at <= to && at < maxWidth; at++)
            if (!hidden.columns.includes(at)) hidden.columns.push(at)
        },
        filter() {
          hidden.isFiltered = true
        },
        merge(area: MergedArea) {
          if (merged.length < maxMerged) merged.push(area)
        },
        /** Adds a row as the `index`th, `times` times. Rows between are empty; one row stays shared. */
        row(index: number, cells: readonly Cell[], times = 1) {
          if (sheet.fault !== undefined || cells.length === 0) return
          left -= cells.length
          if (left < 0) throw new SpreadsheetFault('importTooBig')
          filled += times
          if (filled > maxImportRows + maxAbove || index + times > maxHeight) sheet.fault = 'importTooLong'
          else {
            while (rows.length < index) rows.push(noCells)
            for (let at = index; at < index + times; at++) rows[at] = cells
          }
        },
      }
    },
  }
}

type SheetOfFile = ReturnType<ReturnType<typeof sheetWriter>['begin']>

/** Collects the cells of one row, without trailing blanks. */
export function rowWriter(sheet: Pick<SheetOfFile, 'fail'>) {
  let cells: Cell[] = []
  return {
    put(at: number, cell: Cell, times = 1) {
      if (cell === null || cell === '') return
      if (at + times > maxWidth) return sheet.fail('importTooWide')
      while (cells.length < at) cells.push(null)
      for (let index = at; index < at + times; index++) cells[index] = cell
    },
    take(): readonly Cell[] {
      const taken = cells
      cells = []
      return taken
    },
  }
}

/** Removes NUL, which databases refuse. */
export const cleanText = (text: string): string => text.replaceAll('\0', '')

const momentIn = (days: number): string =>
  // 25,569 days lie between the spreadsheets' day 0 and 1970.
  new Date(Math.round((days - 25_569) * 86_400) * 1_000).toISOString().slice(0, 19)

/** Days between the first days of the two calendars of Excel. */
export const daysTo1904 = 1_462

/** A spreadsheet's serial number as a day. Below 1 it is a time, and a number beyond all days stays a number. */
export function cellOfSerial(serial: number, is1904: boolean): Cell {
  const days = is1904 ? serial + daysTo1904 : serial
  if (!Number.isFinite(days) || days < 0 || days >= 2_958_466) return serial
  if (serial < 1) return momentIn(serial).slice(11)
  // Excel's 1900 has a 29 February; days before it are one more than counted.
  return { moment: momentIn(days < 60 ? days + 1 : days) }
}

/** A share as the sheet shows it: 0.135 is 13.5 %. */
export const percentOf = (value: number): FormattedNumber => ({
  number: Number((value * 100).toPrecision(15)),
  unit: '%',
})
