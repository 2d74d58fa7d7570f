import type { Instead, RemarkCode } from '../errors/remarks.ts'
import type { TextParams } from '../i18n/index.ts'
import type { Language } from '../i18n/locales.ts'
import type { GroundContent } from '../readers/ground/assemble.ts'
import type { CountryGround } from '../readers/ground/read.ts'
import { openArchive } from './archive.ts'
import { readCsvFile } from './csv.ts'
import { decode, encodingOf, type Encoding } from './encodings.ts'
import { readHtml } from './html.ts'
import { readOds } from './ods.ts'
import { hasPlots, isOfPlots, type PlotsTable, readPlots, readPlotsAgain } from './plots.ts'
import type { RawSheet, SheetFault } from './sheet.ts'
import { SpreadsheetFault } from './spreadsheet.ts'
import { readXlsx } from './xlsx.ts'
import { isXml2003, readXml2003 } from './xml2003.ts'

/** Bytes of the largest file (IMP-01). */
export const maxImportBytes = 10_000_000

/** Why a file can't come in; a file of plots may have other readings, that can. */
export interface ImportFault {
  code: SheetFault | 'importTooBig' | RemarkCode
  details?: TextParams
  instead?: Instead<GroundContent>[]
}

export const isImportFault = (read: object): read is ImportFault => 'code' in read

/** Choices besides the bytes. */
interface ReadChoices {
  /** The code page of a text, as a person chose it. */
  encoding?: Encoding | undefined
  /** Countries of the plots, for metric coordinates without a zone. */
  countries?: readonly CountryGround[]
}

export interface ImportFile {
  sheets: readonly RawSheet[]
  /** For text tables. */
  encoding?: Encoding
}

/** The sheets of a file of rows or plots; the format is recognised from its bytes. */
export function readImportFile(
  bytes: Uint8Array,
  name: string,
  language: Language,
  { encoding, countries = [] }: ReadChoices = {},
): ImportFile | ImportFault {
  if (bytes.length > maxImportBytes) return { code: 'importTooBig' }
  try {
    if (isOfPlots(bytes)) return fileOf(readPlots(bytes, name, language, countries))
    if (!isZip(bytes)) return readText(bytes, name, encoding)
    const archive = openArchive(bytes)
    const names = new Set<string>()
    archive.read((part) => {
      names.add(part)
      return false
    })
    if (hasPlots(names)) return fileOf(readPlots(bytes, name, language, countries))
    const sheets = names.has('[Content_Types].xml') ? readXlsx(archive) : readOds(archive)
    return { sheets }
  } catch (error) {
    // Libraries throw arbitrary errors at broken input.
    return { code: error instanceof SpreadsheetFault ? error.code : 'importNotATable' }
  }
}

/** The table of another reading of a file of plots. */
export const readImportAgain = (
  content: GroundContent,
  name: string,
  language: Language,
): ImportFile | ImportFault => fileOf(readPlotsAgain(content, name, language))

const fileOf = (table: PlotsTable): ImportFile | ImportFault =>
  'fault' in table ? table.fault : { sheets: [table.sheet] }

/** A text table; or, if it begins with a tag, an HTML page or an Excel 2003 workbook, whatever its name. */
function readText(bytes: Uint8Array, name: string, encoding = encodingOf(bytes)): ImportFile | ImportFault {
  if (/^\uFEFF?\s*</.test(decode(bytes.subarray(0, 1_000), encoding))) {
    const text = decode(bytes, encoding)
    return { sheets: isXml2003(text) ? readXml2003(text) : readHtml(text, name), encoding }
  }
  const read = readCsvFile(bytes, name, encoding)
  return typeof read === 'string' ? { code: read } : { sheets: [read.sheet], encoding: read.encoding }
}

const isZip = ([p, k, three, four]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && three === 0x03 && four === 0x04
