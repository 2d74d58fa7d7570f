import { openArchive } from './archive.ts'
import { readCsvFile } from './csv.ts'
import { readOds } from './ods.ts'
import type { RawSheet } from './sheet.ts'
import { SpreadsheetFault } from './spreadsheet.ts'
import { readXlsx } from './xlsx.ts'

/** Bytes of the largest file (IMP-01). */
export const maxImportBytes = 10_000_000

/** Why a file can't come in; the toast says each by its key. */
export type ImportFault = SpreadsheetFault['code']

export interface ImportFile {
  sheets: readonly RawSheet[]
  /** Of a table of text. */
  encoding?: string
}

/** The sheets of a file of rows, by what its bytes are; its name is believed nowhere. */
export function readImportFile(bytes: Uint8Array, name: string): ImportFile | ImportFault {
  if (bytes.length > maxImportBytes) return 'importTooBig'
  if (!isZip(bytes)) {
    const read = readCsvFile(bytes, name)
    return typeof read === 'string' ? read : { sheets: [read.sheet], encoding: read.encoding }
  }
  try {
    const archive = openArchive(bytes)
    const names = new Set<string>()
    archive.read((part) => {
      names.add(part)
      return false
    })
    const sheets = names.has('[Content_Types].xml') ? readXlsx(archive) : readOds(archive)
    return { sheets }
  } catch (error) {
    // Libraries throw what they like at broken input.
    return error instanceof SpreadsheetFault ? error.code : 'importNotATable'
  }
}

const isZip = ([p, k, three, four]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && three === 0x03 && four === 0x04
