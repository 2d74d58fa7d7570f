import type { Remark } from '../errors/remarks.ts'
import { splitMoment } from '../fields/typed-day.ts'
import { kindOf } from '../fields/index.ts'
import { isNumeric, type Field, type View } from '../fields/kind.ts'
import { formatNumber } from '../i18n/format.ts'
import type { Language } from '../i18n/locales.ts'
import { unitOf } from '../fields/number.ts'
import { matches } from '../fields/pattern.ts'
import { isGeometryField } from '../fields/file.ts'
import { readFigure } from '../readers/figure.ts'
import { readNumber, withoutNoise } from '../readers/number.ts'
import { convert } from '../readers/units.ts'
import { ignored } from '../rules/search.ts'
import { isBlankCell, isErrorText, type Cell, type FormattedNumber } from './sheet.ts'
import { daysTo1904 } from './spreadsheet.ts'

/**
 * How a file writes days and decimals: as our languages do. Dates and numbers that are cells of their own type are read alike by
 * all. The time zone is the account's, whoever imports (FIG-04).
 */
export interface Convention extends View {
  /** The language of dates, if it differs from that of numbers. */
  days?: Language
}

/** How the cells of one column are written. */
export interface ColumnConvention extends Convention {
  /** Unit of the column's numbers, if it isn't the field's. */
  unit?: string | undefined
  /** Its real dates have day and month in each other's place. */
  isTurned?: boolean | undefined
  /** Its days have no time, and are noon. */
  isNoon?: boolean | undefined
  /** Its days of six figures begin with the year. */
  isYearFirst?: boolean | undefined
  /** Its numbers count days from 1904. */
  is1904?: true | undefined
}

/** Whether a field holds a day or a moment, which people abbreviate. */
export const isDated = ({ descriptor }: Pick<Field, 'descriptor'>): boolean =>
  kindOf(descriptor).complete !== undefined

/** Whether a field can be filled from a cell: typed in one line, a geometry, or a record that a name finds. */
export const isImportable = ({ descriptor }: Pick<Field, 'descriptor'>): boolean =>
  descriptor.readOnly !== true &&
  (kindOf(descriptor).isTyped || kindOf(descriptor).named !== undefined || isGeometryField(descriptor))

/**
 * The value of a cell for a field; undefined where it is blank. A text that can't be read stays as it is, so that the judge of
 * the form names its fault.
 */
export function readCell(cell: Cell, field: Field, convention: ColumnConvention): unknown {
  if (isBlankCell(cell)) return undefined
  const { descriptor } = field
  if (isNumeric(field.property)) return readQuantity(cell, field, convention)
  if (isDated(field)) return readDated(cell, field, convention)
  const text = textOf(cell)
  // The server reads ground, as at every door (TRU-02).
  if (isGeometryField(descriptor)) return text
  const kind = kindOf(descriptor)
  if (kind.named) return kind.named === 'one' ? text : namesIn(text)
  const value = kind.parse(text, field, convention)
  return typeof value === 'string' ? inShape(value, field) : value
}

/** A number in the unit of its field: the unit behind it holds, else that of its column (FIG-03). */
function readQuantity(cell: Exclude<Cell, null>, field: Field, convention: ColumnConvention): unknown {
  const { language, unit } = convention
  const own = unitOf(field.descriptor)
  const { number } = numberOf(cell)
  const plain = isUnitShown(cell, own)
    ? undefined
    : number === undefined
      ? readNumber(textOf(cell), language)
      : withoutNoise(number)
  if (plain === undefined) {
    const text = figureText(cell, own, language)
    const reading = readFigure(text, own, language)
    return reading && 'value' in reading ? reading.value : text
  }
  if (unit === undefined || own === undefined) return plain
  return withoutNoise(convert(plain, unit, own) ?? plain)
}

/** Whether the sheet itself shows a unit behind the number of a cell, which counts where the field has one. */
function isUnitShown(cell: Exclude<Cell, null>, own: string | undefined): boolean {
  const { unit } = numberOf(cell)
  // A field in % vol also accepts values in plain %.
  return own !== undefined && unit !== undefined && !(unit === '%' && own.startsWith(unit))
}

/** A figure with the unit that its sheet shows behind it. */
function figureText(cell: Exclude<Cell, null>, own: string | undefined, language: Language): string {
  const { number, unit } = numberOf(cell)
  return number !== undefined && isUnitShown(cell, own)
    ? `${formatNumber(number, language)} ${unit}`
    : textOf(cell)
}

/** Says that a cell has a unit of its own, from which it was converted (UNIT_READ). */
export function saidOfUnit(
  cell: Cell,
  { property, descriptor }: Field,
  { language }: Convention,
): Remark | undefined {
  if (isBlankCell(cell) || !isNumeric(property) || faultOfCell(cell, { property, descriptor }))
    return undefined
  const own = unitOf(descriptor)
  const reading = readFigure(figureText(cell, own, language), own, language)
  return reading && 'value' in reading ? reading.told?.[0] : undefined
}

/** The number of a cell, with the unit that its sheet shows behind it. */
const numberOf = (cell: Exclude<Cell, null>): { number?: number; unit?: string } =>
  typeof cell === 'number' ? { number: cell } : typeof cell === 'object' && 'number' in cell ? cell : {}

/** Faults of cells that no field accepts (IMP-08). */
export const cellFaults = [
  'CELL_ERROR',
  'CELL_FORMULA',
  'CELL_SCIENTIFIC',
  'CELL_MERGED',
  'CELL_DAY',
  'ROW_TOTAL',
  'ROW_WIDE',
] as const
export type CellFault = (typeof cellFaults)[number]

/** A number in exponent form: the spreadsheet lost its last digits. */
const scientific = /^\d([.,]\d+)?E\+\d+$/i

/** Spreadsheets keep 15 figures of a number and make zeros of the others. */
const lostFrom = 1e15

/** Why a cell can't be read for its field, or without a field; undefined if it can. */
export function faultOfCell(cell: Cell, field: Field | undefined): CellFault | undefined {
  if (isBlankCell(cell)) return undefined
  if (typeof cell === 'object' && 'broken' in cell) return cell.broken
  const isNumber = field !== undefined && isNumeric(field.property)
  if (typeof cell === 'object' && 'isMerged' in cell) return isNumber ? 'CELL_MERGED' : undefined
  const number = numberOf(cell).number ?? 0
  if (!isNumber && Math.abs(number) >= lostFrom) return 'CELL_SCIENTIFIC'
  if (typeof cell !== 'string') return undefined
  if (isErrorText(cell)) return 'CELL_ERROR'
  return !isNumber && scientific.test(cell.trim()) ? 'CELL_SCIENTIFIC' : undefined
}

/** Several names of one cell. */
export const namesIn = (text: string): string[] =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function readDated(cell: Exclude<Cell, null>, field: Field, convention: ColumnConvention): unknown {
  const kind = kindOf(field.descriptor)
  const { language, days = language, isTurned, isNoon, isYearFirst, is1904 } = convention
  const view = { ...convention, language: days }
  const real = momentIn(cell)
  const serial = real === undefined ? serialOf(cell) : undefined
  const moment =
    real ?? (serial === undefined ? undefined : momentOfSerial(serial + (is1904 ? daysTo1904 : 0)))
  if (moment !== undefined) {
    const meant = isTurned && real !== undefined ? turned(moment) : moment
    return kind.parse(isNoon ? meant.replace('T00:00:00', 'T12:00:00') : meant, field, view)
  }
  const text = writtenDay(isYearFirst ? yearFirst(textOf(cell)) : textOf(cell))
  const day = kind.complete?.(text) ?? text
  return kind.parse(isNoon && splitMoment(day).time === '' ? `${day} 12:00` : day, field, view)
}

/** Day and month of a real date in each other's place. */
const turned = (moment: string): string =>
  moment.replace(/^(\d{4})-(\d{2})-(\d{2})/, (whole, year: string, month: string, day: string) =>
    Number(day) > 12 ? whole : `${year}-${day}-${month}`,
  )

/** A day of six figures, as one whose year comes first: 26/04/13 is 2026-04-13. */
export const yearFirst = (text: string): string =>
  text.replace(/^(\d{2})([-/.])(\d{2})\2(\d{2})(?!\d)/, '20$1-$3-$4')

/** Spreadsheets count days; five figures are days between 1927 and 2173, while fewer may be a year. */
export function serialOf(cell: Exclude<Cell, null>): number | undefined {
  if (typeof cell !== 'string') return numberOf(cell).number
  return /^\d{5}(?:[.,]\d+)?$/.test(cell.trim()) ? Number(cell.trim().replace(',', '.')) : undefined
}

/** The real date of a cell. */
export const momentIn = (cell: Cell): string | undefined =>
  typeof cell === 'object' && cell !== null && 'moment' in cell ? cell.moment : undefined

function momentOfSerial(serial: number): string | undefined {
  if (serial < 10_000 || serial >= 100_000) return undefined
  // 25,569 days lie between the spreadsheets' day 0 and 1970.
  return new Date(Math.round((serial - 25_569) * 86_400) * 1_000).toISOString().slice(0, 19)
}

/** A written day with slashes where the convention gives its order, and with hyphens where the year comes first. */
export function writtenDay(text: string): string {
  const afternoon = /^(.*\D)(\d{1,2})(:\d{2}(?::\d{2})?)\s*([ap])\.?\s?m\.?$/i.exec(text)
  if (afternoon) {
    const [, before = '', hour = '', rest = '', half = ''] = afternoon
    const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    return writtenDay(`${before}${String(hours).padStart(2, '0')}${rest}`)
  }
  return text
    .replace(/^(\d{1,2})-(\d{1,2})-(?=\d{2}(?:\d{2})?(?:\D|$))/, '$1/$2/')
    .replace(/^((?:19|2[01])\d{2})(0[1-9]|1[0-2])(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/, (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
}

/** A cell as text: numbers without separators and exponents, in any language. */
export function textOf(cell: Exclude<Cell, null>): string {
  if (typeof cell === 'string') return cell.trim()
  const moment = momentIn(cell)
  if (moment !== undefined) return moment.replace(/T00:00:00$/, '').replace('T', ' ')
  if (typeof cell === 'object' && 'text' in cell) return cell.text
  const { number = 0, shown, unit } = typeof cell === 'number' ? { number: cell } : (cell as FormattedNumber)
  const written = shown ?? (Number.isInteger(number) ? BigInt(number).toString() : String(number))
  return unit === undefined ? written : `${written} ${unit}`
}

/** Brings a value into the form of the field's example: `af919ge` becomes AF 919 GE. Only if the result fits the field's pattern. */
export function inShape(
  text: string,
  { property: { pattern, placeholder } }: Pick<Field, 'property'>,
): string {
  if (pattern === undefined || placeholder === undefined || matches(pattern, text)) return text
  const signs = [...text].filter((sign) => !ignored.includes(sign))
  const example = [...placeholder]
  if (signs.length !== example.filter((sign) => !ignored.includes(sign)).length) return text
  let next = 0
  const shaped = example
    .map((sign) => {
      if (ignored.includes(sign)) return sign
      const typed = signs[next++]!
      return sign === sign.toLowerCase() ? typed : typed.toUpperCase()
    })
    .join('')
  return matches(pattern, shaped) ? shaped : text
}
