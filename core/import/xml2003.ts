import { walkXml } from './archive.ts'
import { cellOfNumber, formatOf, type NumberFormat } from './formats.ts'
import type { Cell, RawSheet } from './sheet.ts'
import { cleanText, rowWriter, sheetWriter, SpreadsheetFault } from './spreadsheet.ts'

/** Whether a text is a workbook of Excel 2003, which programs still write under the name .xls. */
export const isXml2003 = (text: string): boolean => /<(?:\w+:)?Workbook\b/.test(text.slice(0, 4_000))

/** The visible sheets of a workbook of Excel 2003 (IMP-14). */
export function readXml2003(xml: string): RawSheet[] {
  const writer = sheetWriter()
  const hiddenSheets = new Set<RawSheet>()
  const formats = new Map<string, NumberFormat>()
  let sheet: ReturnType<typeof writer.begin> | undefined
  let row = rowWriter({ fail() {} })
  let [rowAt, column, columnAt] = [-1, -1, -1]
  /** Of the style that is described, then of rows and columns, whose cells need not name it again. */
  let [style, rowStyle, cellStyle] = [undefined, undefined, undefined] as (string | undefined)[]
  let columnStyles: { from: number; to: number; style: string }[] = []
  let type: string | undefined
  let hasFormula = false
  let value: string | undefined
  let visible: string | undefined
  let isData = false
  const placeOf = (index: string | undefined, next: number) =>
    index !== undefined && /^\d{1,7}$/.test(index) ? Number(index) - 1 : next
  const styleOf = (at: number): NumberFormat | undefined =>
    formats.get(
      cellStyle ?? rowStyle ?? columnStyles.find(({ from, to }) => at >= from && at <= to)?.style ?? '',
    )
  walkXml(xml, {
    open(name, attribute) {
      const own = (member: string) => attribute(`ss:${member}`) ?? attribute(member)
      if (name === 'Style') style = own('ID')
      else if (name === 'NumberFormat' && style !== undefined)
        formats.set(style, formatNamed(own('Format') ?? ''))
      else if (name === 'Worksheet') {
        sheet = writer.begin(own('Name') ?? '')
        row = rowWriter(sheet)
        rowAt = columnAt = -1
        columnStyles = []
      } else if (name === 'AutoFilter') sheet?.filter()
      else if (name === 'Visible') visible = ''
      if (!sheet || sheet.isFull()) return
      if (name === 'Column') {
        const from = placeOf(own('Index'), columnAt + 1)
        columnAt = from + (Number(own('Span')) || 0)
        if (own('Hidden') === '1') sheet.hideColumns(from, columnAt)
        const named = own('StyleID')
        if (named !== undefined && columnStyles.length < maxStyles)
          columnStyles.push({ from, to: columnAt, style: named })
      } else if (name === 'Row') {
        rowAt = placeOf(own('Index'), rowAt + 1)
        column = -1
        rowStyle = own('StyleID')
        if (own('Hidden') === '1') sheet.hideRows(rowAt, 1 + (Number(own('Span')) || 0))
      } else if (name === 'Cell') {
        column = placeOf(own('Index'), column + 1)
        hasFormula = own('Formula') !== undefined
        cellStyle = own('StyleID')
        value = undefined
        const [down, across] = [Number(own('MergeDown') ?? 0), Number(own('MergeAcross') ?? 0)]
        if (down > 0 || across > 0)
          sheet.merge({ top: rowAt, left: column, bottom: rowAt + down, right: column + across })
      } else if (name === 'Data') {
        type = own('Type')
        value = ''
        isData = true
      }
    },
    close(name) {
      if (name === 'Data') isData = false
      if (name === 'Visible') {
        if (visible?.trim().endsWith('Hidden')) hiddenSheets.add(writer.sheets.at(-1)!)
        visible = undefined
      }
      if (!sheet || sheet.isFull()) return
      if (name === 'Cell') row.put(column, cellOf(value, type, hasFormula, styleOf(column)))
      else if (name === 'Row') sheet.row(rowAt, row.take())
    },
    text(text) {
      if (isData) value += text
      else if (visible !== undefined) visible += text
    },
  })
  const sheets = writer.sheets.filter((one) => !hiddenSheets.has(one))
  if (sheets.length === 0) throw new SpreadsheetFault('importNotATable')
  return sheets
}

/** Columns whose style is looked at. */
const maxStyles = 200

/** A format by its code, or by a name that needs none. */
function formatNamed(format: string): NumberFormat {
  if (format === 'Percent') return { as: 'percent' }
  if (/(?:Date|Time)$/.test(format)) return { as: 'day' }
  return /^[A-Z][a-z]+(?: Number| Currency|\/[A-Z][a-z]+)?$/.test(format)
    ? { as: 'number' }
    : formatOf(format)
}

function cellOf(
  value: string | undefined,
  type: string | undefined,
  hasFormula: boolean,
  format: NumberFormat | undefined,
): Cell {
  if (value === undefined || value === '') return hasFormula ? { broken: 'CELL_FORMULA', text: '' } : null
  if (type === 'Error') return { broken: 'CELL_ERROR', text: cleanText(value) }
  if (type === 'Number' && Number.isFinite(Number(value))) return cellOfNumber(Number(value), format)
  if (type === 'DateTime') return { moment: value.slice(0, 19) }
  return cleanText(value)
}
