import { walkXml, type Archive } from './archive.ts'
import { isErrorText, type Cell, type RawSheet } from './sheet.ts'
import { cleanText, percentOf, rowWriter, sheetWriter, SpreadsheetFault } from './spreadsheet.ts'

/** The visible sheets of an OpenDocument spreadsheet, as LibreOffice writes it. Formulas give the values that were stored with them. */
export function readOds(archive: Archive): RawSheet[] {
  const content = archive.read((name) => name === 'content.xml').get('content.xml')
  if (content === undefined) throw new SpreadsheetFault('importNotATable')
  const writer = sheetWriter()
  let sheet: ReturnType<typeof writer.begin> | undefined
  let row = rowWriter({ fail() {} })
  let [rowAt, rowTimes, column, times, columnAt] = [0, 1, 0, 1, 0]
  /** The cell by its attributes; undefined if only its text says the value. */
  let cell: Cell | undefined
  let paragraphs: string[] = []
  let hasFormula = false
  let inCell = false
  let inParagraph = false
  let notes = 0
  let style: string | undefined
  const hiddenStyles = new Set<string>()
  const hiddenSheets = new Set<RawSheet>()
  const write = (text: string) => {
    if (inParagraph && notes === 0) paragraphs[paragraphs.length - 1] += text
  }
  walkXml(content, {
    open(name, attribute) {
      if (name === 'style') style = attribute('style:name')
      else if (name === 'table-properties') {
        if (attribute('table:display') === 'false' && style !== undefined) hiddenStyles.add(style)
      } else if (name === 'table') {
        sheet = writer.begin(attribute('table:name') ?? '')
        if (hiddenStyles.has(attribute('table:style-name') ?? '')) hiddenSheets.add(writer.sheets.at(-1)!)
        row = rowWriter(sheet)
        rowAt = 0
        columnAt = 0
      } else if (name === 'table-row') {
        rowTimes = repeated(attribute('table:number-rows-repeated'))
        column = 0
        if (isHidden(attribute)) sheet?.hideRows(rowAt, rowTimes)
        if (attribute('table:visibility') === 'filter') sheet?.filter()
      } else if (name === 'table-column') {
        const columns = repeated(attribute('table:number-columns-repeated'))
        if (isHidden(attribute)) sheet?.hideColumns(columnAt, columnAt + columns - 1)
        columnAt += columns
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        times = repeated(attribute('table:number-columns-repeated'))
        cell = valueOf(attribute)
        hasFormula = attribute('table:formula') !== undefined
        const [down, across] = [
          repeated(attribute('table:number-rows-spanned')),
          repeated(attribute('table:number-columns-spanned')),
        ]
        if (down > 1 || across > 1)
          sheet?.merge({ top: rowAt, left: column, bottom: rowAt + down - 1, right: column + across - 1 })
        paragraphs = []
        inCell = true
      } else if (name === 'annotation') notes++
      else if (name === 'p' && inCell && notes === 0) {
        paragraphs.push('')
        inParagraph = true
      } else if (name === 's') write(' '.repeat(Math.min(repeated(attribute('text:c')), maxBlanks)))
      else if (name === 'tab' || name === 'line-break') write(' ')
    },
    close(name) {
      if (name === 'table') sheet = undefined
      else if (name === 'annotation') notes--
      else if (name === 'p' && notes === 0) inParagraph = false
      else if (name === 'table-cell' || name === 'covered-table-cell') {
        row.put(column, shownAs(cell, cleanText(paragraphs.join('\n')), hasFormula), times)
        column += times
        inCell = false
      } else if (name === 'table-row') {
        sheet?.row(rowAt, row.take(), rowTimes)
        rowAt += rowTimes
      }
    },
    text: write,
  })
  return writer.sheets.filter((one) => !hiddenSheets.has(one))
}

const isHidden = (attribute: (name: string) => string | undefined): boolean =>
  ['collapse', 'filter'].includes(attribute('table:visibility') ?? '')

/** A cell with its displayed text: leading zeros, or a formula's fault. */
function shownAs(cell: Cell | undefined, text: string, hasFormula: boolean): Cell {
  if (typeof cell === 'number') {
    // Zeros before it, or a word: L-457.
    const isMasked =
      /^(?:0\d|[^\d+.,$()-][^\d]*\d)[\d\s./-]*$/.test(text) && Number(text.replace(/\D/g, '')) === cell
    const unit = /^[-+\d.,\s]*\d\s*([\p{L}@][\p{L}³²/.]{0,11})$/u.exec(text)?.[1]
    if (isMasked || (unit !== undefined && !/^e$/i.test(unit)))
      return { number: cell, ...(isMasked ? { shown: text } : {}), ...(unit === undefined ? {} : { unit }) }
  }
  if (cell !== undefined) return cell
  if (hasFormula && text === '') return { broken: 'CELL_FORMULA', text: '' }
  return hasFormula && isErrorText(text) ? { broken: 'CELL_ERROR', text } : text
}

/** Blanks in a row, of one element. */
const maxBlanks = 100

const repeated = (text: string | undefined): number =>
  text !== undefined && /^\d{1,7}$/.test(text) ? Math.max(Number(text), 1) : 1

function valueOf(attribute: (name: string) => string | undefined): Cell | undefined {
  const type = attribute('office:value-type')
  const date = attribute('office:date-value')
  if (type === 'date' && date !== undefined)
    return { moment: date.length === 10 ? `${date}T00:00:00` : date.slice(0, 19) }
  if (type === 'boolean') return attribute('office:boolean-value') ?? null
  if (type !== 'float' && type !== 'percentage' && type !== 'currency') return undefined
  const value = Number(attribute('office:value') ?? NaN)
  if (!Number.isFinite(value)) return undefined
  return type === 'percentage' ? percentOf(value) : value
}
