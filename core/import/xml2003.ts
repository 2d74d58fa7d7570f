import { walkXml } from './archive.ts'
import type { Cell, RawSheet } from './sheet.ts'
import { cleanText, rowWriter, sheetWriter, SpreadsheetFault } from './spreadsheet.ts'

/** Whether a text is a workbook of Excel 2003, which programs still write under the name .xls. */
export const isXml2003 = (text: string): boolean => /<(?:\w+:)?Workbook\b/.test(text.slice(0, 4_000))

/** The sheets of a workbook of Excel 2003 (IMP-14). */
export function readXml2003(xml: string): RawSheet[] {
  const writer = sheetWriter()
  let sheet: ReturnType<typeof writer.begin> | undefined
  let row = rowWriter({ fail() {} })
  let [rowAt, column] = [-1, -1]
  let type: string | undefined
  let hasFormula = false
  let value: string | undefined
  let isData = false
  const placeOf = (index: string | undefined, next: number) =>
    index !== undefined && /^\d{1,7}$/.test(index) ? Number(index) - 1 : next
  walkXml(xml, {
    open(name, attribute) {
      const own = (member: string) => attribute(`ss:${member}`) ?? attribute(member)
      if (name === 'Worksheet') {
        sheet = writer.begin(own('Name') ?? '')
        row = rowWriter(sheet)
        rowAt = -1
      } else if (name === 'AutoFilter') sheet?.filter()
      if (!sheet || sheet.isFull()) return
      if (name === 'Column' && own('Hidden') === '1') {
        const from = placeOf(own('Index'), -1)
        if (from >= 0) sheet.hideColumns(from, from + Number(own('Span') ?? 0))
      } else if (name === 'Row') {
        rowAt = placeOf(own('Index'), rowAt + 1)
        column = -1
        if (own('Hidden') === '1') sheet.hideRows(rowAt)
      } else if (name === 'Cell') {
        column = placeOf(own('Index'), column + 1)
        hasFormula = own('Formula') !== undefined
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
      if (!sheet || sheet.isFull()) return
      if (name === 'Cell') row.put(column, cellOf(value, type, hasFormula))
      else if (name === 'Row') sheet.row(rowAt, row.take())
    },
    text(text) {
      if (isData) value += text
    },
  })
  if (writer.sheets.length === 0) throw new SpreadsheetFault('importNotATable')
  return writer.sheets
}

function cellOf(value: string | undefined, type: string | undefined, hasFormula: boolean): Cell {
  if (value === undefined || value === '') return hasFormula ? { broken: 'CELL_FORMULA', text: '' } : null
  if (type === 'Error') return { broken: 'CELL_ERROR', text: cleanText(value) }
  if (type === 'Number' && Number.isFinite(Number(value))) return Number(value)
  if (type === 'DateTime') return { moment: value.slice(0, 19) }
  return cleanText(value)
}
