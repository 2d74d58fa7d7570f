import { withoutApostrophe } from '../i18n/csv.ts'
import { decode, encodingOf, type Encoding } from './encodings.ts'
import type { RawSheet } from './sheet.ts'
import { cleanText } from './spreadsheet.ts'
import { readTable } from './table.ts'

interface CsvFile {
  sheet: RawSheet
  encoding: Encoding
  separator: string
}

/** The row limit of spreadsheets, empty rows included. */
const maxLines = 1_048_576

/** Names that other kinds of spreadsheets have: prose under such a name is refused, its commas too (IMP-14). */
const isNamedOtherwise = (name: string): boolean => /\.(?:xls|xlsx|xlsm|xlsb|ods)$/i.test(name)

/** Reads a table of text, by the marks that are found in it or as somebody chose; or says why it can't. */
export function readCsvFile(
  bytes: Uint8Array,
  name: string,
  encoding: Encoding = encodingOf(bytes),
): CsvFile | 'importNotATable' | 'importTooLong' {
  const text = decode(bytes, encoding)
  if (!isText(text)) return 'importNotATable'
  const { separator, isTable } = separatorOf(text)
  if (isNamedOtherwise(name) && !isTable) return 'importNotATable'
  const sheet: RawSheet = { ...readPaste(text, name, separator), isSeparated: true }
  return sheet.rows.length > maxLines ? 'importTooLong' : { sheet, encoding, separator }
}

/** A table of text as a sheet; cells of a paste stand between tabs. */
export function readPaste(text: string, name: string, separator = '\t'): RawSheet {
  const rows = readTable(cleanText(text), separator, maxLines + 1).map((row) =>
    row.map((cell) => withoutApostrophe(asText(cell))),
  )
  // Excel's line says the separator. It stays a row, so that people and file count alike.
  if (ownSeparator.test(text)) rows[0] = []
  return { name, rows }
}

/** Programs write `="00457"`, so that a spreadsheet keeps the zeros. */
const asText = (cell: string): string => {
  const inside = /^="((?:[^"]|"")*)"$/.exec(cell.trim())?.[1]
  return inside === undefined ? cell : inside.replaceAll('""', '"')
}

/** Enough to judge a file by. */
const sampled = 64 * 1024

/** One NUL may be a faulty cell; binary files have many control characters. */
function isText(text: string): boolean {
  const sample = text.slice(0, sampled)
  const strange = sample.match(/(?![\t\n\r])\p{Cc}/gu)?.length ?? 0
  return sample.trim() !== '' && strange * 100 <= sample.length
}

const separators = [';', '\t', ',', '|']
const ownSeparator = /^\uFEFF?sep=([;,\t|])\r?\n/i

/** The separator with which most rows have the same number of cells, more than one. `isTable` if that holds for most rows. */
function separatorOf(text: string): { separator: string; isTable: boolean } {
  const own = ownSeparator.exec(text)?.[1]
  if (own) return { separator: own, isTable: true }
  const sample = text.slice(0, sampled)
  const found = separators.map((separator) => {
    const widths = new Map<number, number>()
    // The last row may be cut off.
    const rows = readTable(sample, separator).slice(0, text.length > sampled ? -1 : undefined)
    for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
    const agreeing = Math.max(0, ...widths.values())
    const filled = rows.filter((row) => row.some((cell) => cell.trim() !== '')).length
    // Commas of prose have a blank behind them.
    const isProse = separator === ',' && !/,(?! |\s*$)/m.test(sample)
    return { separator, agreeing, isTable: agreeing > 1 && agreeing * 2 > filled && !isProse }
  })
  return found.reduce((best, one) => (one.agreeing > best.agreeing ? one : best))
}
