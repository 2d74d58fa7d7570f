import { strToU8, zipSync, type Zippable } from 'fflate'

/** A cell of a file that tests write: a formula has the value that was stored with it. */
export type CellContent =
  | string
  | number
  | boolean
  | null
  | { day: number; format?: string }
  | { number: number; format: string }
  | { error: string }
  /** Without a value it was never reckoned. */
  | { formula: string; value?: string | number }

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

const relations = (entries: readonly [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const zip = (parts: Record<string, string>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])) satisfies Zippable,
  )

interface XlsxOptions {
  is1904?: boolean
  /** Attributes of sheets, by their names: `state="hidden"`. */
  attributes?: Record<string, string>
  /** Merged cells of each sheet. */
  merged?: Record<string, string[]>
  /** Rows and columns that each sheet hides, from 1, by a filter or by hand. */
  hidden?: Record<string, { rows?: number[]; columns?: number[]; isFiltered?: boolean }>
}

/** An Excel workbook of these sheets, with texts among the shared strings as Excel writes them. */
export function xlsxFile(
  sheets: Readonly<Record<string, readonly (readonly CellContent[])[]>>,
  { is1904 = false, attributes = {}, merged = {}, hidden = {} }: XlsxOptions = {},
): Uint8Array {
  const strings = new Map<string, number>()
  const formats = new Map<string, number>()
  const styleOf = (format: string) => {
    if (!formats.has(format)) formats.set(format, formats.size + 1)
    return formats.get(format)!
  }
  const textCell = (place: string, text: string) => {
    if (!strings.has(text)) strings.set(text, strings.size)
    return `<c r="${place}" t="s"><v>${strings.get(text)}</v></c>`
  }
  const cell = (place: string, value: CellContent): string => {
    if (value === null) return `<c r="${place}" s="0"/>`
    if (typeof value === 'string') return textCell(place, value)
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
    if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`
    if ('day' in value)
      return `<c r="${place}" s="${styleOf(value.format ?? 'dd/mm/yyyy hh:mm')}"><v>${value.day}</v></c>`
    if ('number' in value) return `<c r="${place}" s="${styleOf(value.format)}"><v>${value.number}</v></c>`
    if ('error' in value) return `<c r="${place}" t="e"><f>1/0</f><v>${value.error}</v></c>`
    if (value.value === undefined) return `<c r="${place}"><f>${escape(value.formula)}</f></c>`
    const type = typeof value.value === 'string' ? ' t="str"' : ''
    return `<c r="${place}"${type}><f>${escape(value.formula)}</f><v>${escape(String(value.value))}</v></c>`
  }
  const names = Object.keys(sheets)
  const parts: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const rows = sheets[name]!.map((cells, n) =>
      cells.length === 0
        ? ''
        : `<row r="${n + 1}"${hidden[name]?.rows?.includes(n + 1) ? ' hidden="1"' : ''}>${cells.map((value, column) => cell(`${columnName(column)}${n + 1}`, value)).join('')}</row>`,
    )
    const merges = merged[name]?.map((area) => `<mergeCell ref="${area}"/>`).join('')
    const columns = hidden[name]?.columns
      ?.map((one) => `<col min="${one}" max="${one}" hidden="1"/>`)
      .join('')
    const filter = hidden[name]?.isFiltered ? '<autoFilter ref="A1:Z99"/>' : ''
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${columns ? `<cols>${columns}</cols>` : ''}<sheetData>${rows.join('')}</sheetData>${filter}${merges ? `<mergeCells>${merges}</mergeCells>` : ''}</worksheet>`
  }
  return zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>${names.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${names.map((name, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" ${attributes[name] ?? ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map(
        (_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as [string, string, string],
      ),
      ['rIdStyles', 'styles', 'styles.xml'],
      ['rIdStrings', 'sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    ...parts,
    'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${[...formats].map(([code, id]) => `<numFmt numFmtId="${163 + id}" formatCode="${escape(code)}"/>`).join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${[...formats].map(([, id]) => `<xf numFmtId="${163 + id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[...strings.keys()].map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
  })
}

/** An OpenDocument spreadsheet whose tables are written as they stand. */
export const odsFile = (tables: string, parts: Record<string, string> = {}): Uint8Array =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    ...parts,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  })

/** A workbook with parts of one's own, such as those that other programs write. */
export const archiveOf = (parts: Record<string, string>): Uint8Array => zip(parts)
