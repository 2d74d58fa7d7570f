import { walkXml, type Archive } from './archive.ts'
import { cellOfNumber, formatOf, type NumberFormat } from './formats.ts'
import type { Cell, MergedArea, RawSheet } from './sheet.ts'
import { cleanText, rowWriter, sheetWriter, SpreadsheetFault } from './spreadsheet.ts'

interface Workbook {
  sheets: { name: string; path: string }[]
  is1904: boolean
  strings?: string | undefined
  styles?: string | undefined
}

/** The visible sheets of an Excel workbook. Formulas give the values that were stored with them; nothing is run. */
export function readXlsx(archive: Archive): RawSheet[] {
  const { sheets, is1904, strings: stringsPath, styles: stylesPath } = readWorkbook(archive)
  if (sheets.length === 0) throw new SpreadsheetFault('importNotATable')
  const wanted = new Set([...sheets.map(({ path }) => path), stringsPath, stylesPath])
  const parts = archive.read((name) => wanted.has(name))
  const strings = readStrings(parts.get(stringsPath ?? '') ?? '')
  const styles = readStyles(parts.get(stylesPath ?? '') ?? '')
  const writer = sheetWriter()
  for (const { name, path } of sheets)
    readCells(parts.get(path) ?? '', writer.begin(name), { strings, styles, is1904 })
  return is1904 ? writer.sheets.map((sheet) => ({ ...sheet, is1904 })) : writer.sheets
}

/** The relations of a part, by their id: the ends of their types, and where they lead. */
function readRelations(xml: string | undefined, folder: string) {
  const relations = new Map<string, { type: string; path: string }>()
  if (xml === undefined) return relations
  walkXml(xml, {
    open(name, attribute) {
      const [id, type, target] = [attribute('Id'), attribute('Type'), attribute('Target')]
      if (name !== 'Relationship' || id === undefined || target === undefined) return
      relations.set(id, { type: type?.split('/').at(-1) ?? '', path: pathFrom(folder, target) })
    },
    close() {},
  })
  return relations
}

const pathFrom = (folder: string, target: string): string => {
  const names: string[] = []
  for (const name of (target.startsWith('/') ? target : `${folder}/${target}`).split('/'))
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  return names.join('/')
}

function readWorkbook(archive: Archive): Workbook {
  const start = readRelations(archive.read((name) => name === '_rels/.rels').get('_rels/.rels'), '')
  const path = [...start.values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const cut = path.lastIndexOf('/')
  const [folder, file] = [path.slice(0, Math.max(cut, 0)), path.slice(cut + 1)]
  const relationsPath = pathFrom(folder, `_rels/${file}.rels`)
  const parts = archive.read((name) => name === path || name === relationsPath)
  const relations = readRelations(parts.get(relationsPath), folder)
  const sheets: Workbook['sheets'] = []
  let is1904 = false
  walkXml(parts.get(path) ?? '', {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = isTrue(attribute('date1904'))
      if (name !== 'sheet' || (attribute('state') ?? 'visible') !== 'visible') return
      const relation = relations.get(attribute('r:id') ?? attribute('id') ?? '')
      if (relation?.type === 'worksheet') sheets.push({ name: attribute('name') ?? '', path: relation.path })
    },
    close() {},
  })
  const pathOf = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.path
  return { sheets, is1904, strings: pathOf('sharedStrings'), styles: pathOf('styles') }
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Texts that cells name by their number. How to pronounce them is left out. */
function readStrings(xml: string): string[] {
  const strings: string[] = []
  if (xml === '') return strings
  let current = ''
  let isText = false
  let phonetic = 0
  walkXml(xml, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 't') isText = phonetic === 0
      else if (name === 'rPh') phonetic++
    },
    close(name) {
      if (name === 'si') strings.push(cellText(current))
      else if (name === 't') isText = false
      else if (name === 'rPh') phonetic--
    },
    text(text) {
      if (isText) current += text
    },
  })
  return strings
}

/** Excel writes signs that XML can't hold by their number: `_x000D_` is the end of a line. */
const cellText = (text: string): string =>
  cleanText(
    text.includes('_x')
      ? text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      : text,
  )

/** Built-in number formats of days; the last rows are East Asian. */
const dayFormats: readonly (readonly [number, number])[] = [
  [14, 22],
  [45, 47],
  [27, 36],
  [50, 58],
]

function readStyles(xml: string): NumberFormat[] {
  const styles: NumberFormat[] = []
  if (xml === '') return styles
  const codes = new Map<string, string>()
  let isOfCells = false
  walkXml(xml, {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '')
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) {
        const id = attribute('numFmtId') ?? '0'
        styles.push(styleOf(Number(id), codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

function styleOf(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return formatOf(code)
  if (dayFormats.some(([first, last]) => id >= first && id <= last)) return { as: 'day' }
  return { as: id === 9 || id === 10 ? 'percent' : 'number' }
}

interface WorkbookParts {
  strings: readonly string[]
  styles: readonly NumberFormat[]
  is1904: boolean
}

function readCells(
  xml: string,
  sheet: ReturnType<ReturnType<typeof sheetWriter>['begin']>,
  known: WorkbookParts,
): void {
  if (xml === '') return
  const row = rowWriter(sheet)
  let rowAt = -1
  let column = -1
  let type: string | undefined
  let style: string | undefined
  let value = ''
  let formula: string | undefined
  let isValue = false
  let isFormula = false
  walkXml(xml, {
    open(name, attribute) {
      if (name === 'autoFilter') sheet.filter()
      else if (name === 'mergeCell') {
        const area = areaOf(attribute('ref'))
        if (area) sheet.merge(area)
      }
      if (sheet.isFull()) return
      if (name === 'row') {
        rowAt = numberOf(attribute('r')) ?? rowAt + 1
        column = -1
        if (isTrue(attribute('hidden'))) sheet.hideRows(rowAt)
      } else if (name === 'col' && isTrue(attribute('hidden'))) {
        const [from, to] = [Number(attribute('min')), Number(attribute('max'))]
        if (from >= 1 && to >= from) sheet.hideColumns(from - 1, to - 1)
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1
        type = attribute('t')
        style = attribute('s')
        value = ''
        formula = undefined
      } else if (name === 'v' || name === 't') isValue = true
      else if (name === 'f') {
        formula = ''
        isFormula = true
      }
    },
    close(name) {
      if (sheet.isFull()) return
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'f') isFormula = false
      else if (name === 'c') row.put(column, cellOf(value, formula, type, style, known))
      else if (name === 'row') sheet.row(rowAt, row.take())
    },
    text(text) {
      if (isValue) value += text
      else if (isFormula && formula !== undefined && formula.length < maxFormula) formula += text
    },
  })
}

/** Signs of a formula that people are shown. */
const maxFormula = 60

/** The cells of `B2:C4`. */
function areaOf(ref: string | undefined): MergedArea | undefined {
  const [from, to] = ref?.split(':') ?? []
  const [left, right] = [columnOf(from), columnOf(to)]
  const [top, bottom] = [from, to].map((place) => numberOf(place?.replace(/^[A-Z]+/, '')))
  return left === undefined || right === undefined || top === undefined || bottom === undefined
    ? undefined
    : { top, left, bottom, right }
}

/** From 0. */
const numberOf = (row: string | undefined): number | undefined =>
  row !== undefined && /^\d{1,7}$/.test(row) && row !== '0' ? Number(row) - 1 : undefined

/** The column of `AB12`, from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(place ?? '')?.[1]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function cellOf(
  value: string,
  formula: string | undefined,
  type: string | undefined,
  style: string | undefined,
  known: WorkbookParts,
): Cell {
  // A formula that gives an empty text has a result; another one was never reckoned.
  if (value === '')
    return formula === undefined || type === 'str' ? null : { broken: 'CELL_FORMULA', text: `=${formula}` }
  if (type === 's') return known.strings[Number(value)] ?? null
  if (type === 'd') return { moment: momentOf(value) }
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'e') return { broken: 'CELL_ERROR', text: cellText(value) }
  if (type !== undefined && type !== 'n') return cellText(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return cellText(value)
  return cellOfNumber(number, known.styles[Number(style ?? 0)], known.is1904)
}

const momentOf = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text.slice(0, 19)
