import { decoded } from './ground/xml.ts'
import type { RawSheet } from './sheet.ts'
import { cleanText, rowWriter, sheetWriter, SpreadsheetFault } from './spreadsheet.ts'

/** Tags, comments, scripts and styles. */
const markup = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<(\/?)([a-z][\w:-]*)([^>]*)>/gi

/** Rows and columns of one cell. */
const maxSpan = 10_000

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}\\s*=\\s*["']?([^"'\\s>]*)`, 'i').exec(attributes)?.[1]

const spanOf = (attributes: string, name: string): number =>
  Math.min(Math.max(1, Number(attributeOf(attributes, name)) || 1), maxSpan)

const isHidden = (attributes: string): boolean =>
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i.test(attributes) ||
  /\shidden\b/i.test(attributes)

/**
 * The tables of a page, which offices and portals save as .xls (IMP-14). A table within a cell is text of that cell.
 */
export function readHtml(html: string, name: string): RawSheet[] {
  const writer = sheetWriter()
  let sheet: ReturnType<typeof writer.begin> | undefined
  let row = rowWriter({ fail() {} })
  let [depth, rowAt, column, columnAt, cellAt, from] = [0, -1, 0, 0, 0, 0]
  let text: string | undefined
  /** Columns that cells of rows above still take, with the last row of each. */
  let taken = new Map<number, number>()
  const closeCell = () => {
    if (text !== undefined) row.put(cellAt, cleanText(withoutEntities(text).replace(/\s+/g, ' ').trim()))
    text = undefined
  }
  const closeRow = () => {
    closeCell()
    if (rowAt >= 0) sheet?.row(rowAt, row.take())
  }
  for (const { 0: all, 2: slash = '', 3: tag, 4: attributes = '', index } of html.matchAll(markup)) {
    if (text !== undefined) text += html.slice(from, index)
    from = index + all.length
    const element = tag?.toLowerCase()
    if (element === 'table') {
      depth = Math.max(0, depth + (slash ? -1 : 1))
      if (!slash && depth === 1) {
        sheet = writer.begin(name)
        row = rowWriter(sheet)
        rowAt = -1
        columnAt = 0
        taken = new Map()
      } else if (slash && depth === 0) {
        closeRow()
        sheet = undefined
      }
    } else if (text !== undefined && (element === 'br' || element === 'p' || element === 'div')) text += ' '
    if (depth !== 1 || !sheet || sheet.isFull()) continue
    if (element === 'col' && !slash) {
      const columns = spanOf(attributes, 'span')
      if (isHidden(attributes)) sheet.hideColumns(columnAt, columnAt + columns - 1)
      columnAt += columns
    } else if (element === 'tr' && !slash) {
      closeRow()
      rowAt++
      column = 0
      if (isHidden(attributes)) sheet.hideRows(rowAt)
    } else if ((element === 'td' || element === 'th') && !slash) {
      closeCell()
      while ((taken.get(column) ?? -1) >= rowAt) column++
      const [down, across] = [spanOf(attributes, 'rowspan'), spanOf(attributes, 'colspan')]
      if (down > 1 || across > 1)
        sheet.merge({ top: rowAt, left: column, bottom: rowAt + down - 1, right: column + across - 1 })
      if (down > 1)
        for (let at = column; at < column + across && at < maxSpan; at++) taken.set(at, rowAt + down - 1)
      // A page hides a column cell by cell, its head too.
      if (isHidden(attributes)) sheet.hideColumns(column, column + across - 1)
      cellAt = column
      column += across
      text = ''
    } else if (element === 'td' || element === 'th') closeCell()
  }
  closeRow()
  if (writer.sheets.length === 0) throw new SpreadsheetFault('importNotATable')
  return writer.sheets
}

/** A text with the signs that entities name or number. */
const withoutEntities = (text: string): string =>
  decoded(text)
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, number?: string) => {
      const code = hex === undefined ? Number(number) : parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
