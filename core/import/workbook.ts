import { strToU8, zipSync } from 'fflate'

/** Writes a workbook of one sheet with text cells only, so that spreadsheets convert nothing and leading zeros stay. */
export function writeWorkbook(sheet: string, rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((cells, at) => {
    const written = cells.map((text, column) => cellXml(`${columnName(column)}${at + 1}`, text))
    return `<row r="${at + 1}">${written.join('')}</row>`
  })
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><cols><col min="1" max="${maxWide}" width="18" style="1" customWidth="1"/></cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="${textFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(head + xml)])))
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** The built-in format of texts. */
const textFormat = 49
/** The last column of a sheet; cells up to it are formatted as text. */
const maxWide = 16_384
/** Characters of a cell that Excel opens. */
const maxCell = 32_767

const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

const cellXml = (place: string, text: string): string =>
  text === ''
    ? ''
    : `<c r="${place}" s="1" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`

/** Signs that XML can't hold are left out. Excel would read `_x0041_` as its sign, so that text says its underscore by number. */
const cellText = (text: string): string =>
  escapeXml(cutAt(text, maxCell).replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_'))

// eslint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Sheet names have at most 31 characters, without these. */
const sheetName = (name: string): string =>
  escapeXml(
    cutAt(
      name
        .replace(/[\\/?*[\]:]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim(),
      31,
    ),
  ) || 'Rastro'

/** No half of a sign is left at the end. */
const cutAt = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
