import { kindOf } from '../fields/index.ts'
import { isNumeric, type Field, type View } from '../fields/kind.ts'
import { unitOf } from '../fields/number.ts'
import { matches } from '../fields/pattern.ts'
import { isGeometryField } from '../fields/file.ts'
import { readWkt } from '../geometry/wkt.ts'
import { readFigure } from '../readers/figure.ts'
import { withoutNoise } from '../readers/number.ts'
import { ignored } from '../rules/search.ts'
import { isBlankCell, type Cell } from './sheet.ts'

/**
 * How a file writes days and decimals: as one of our languages does. Dates and numbers that are cells of their own type are
 * read alike by all.
 */
export type Convention = View

/** Whether a field holds a day or a moment: they are what people write short. */
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
export function readCell(cell: Cell, field: Field, convention: Convention): unknown {
  if (isBlankCell(cell)) return undefined
  const { descriptor } = field
  if (isNumeric(field.property)) {
    if (typeof cell === 'number') return withoutNoise(cell)
    const text = textOf(cell)
    const reading = readFigure(text, unitOf(descriptor), convention.language)
    return reading && 'value' in reading ? reading.value : text
  }
  if (isDated(field)) return readDated(cell, field, convention)
  const text = textOf(cell)
  if (isGeometryField(descriptor)) return readWkt(text) ?? text
  const kind = kindOf(descriptor)
  if (kind.named) return kind.named === 'one' ? text : namesIn(text)
  const value = kind.parse(text, field, convention)
  return typeof value === 'string' ? inShape(value, field) : value
}

/** Several names of one cell. */
export const namesIn = (text: string): string[] =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function readDated(cell: Exclude<Cell, null>, field: Field, convention: Convention): unknown {
  const kind = kindOf(field.descriptor)
  const serial = typeof cell === 'number' ? cell : typeof cell === 'string' ? serialIn(cell) : undefined
  const moment =
    typeof cell === 'object' ? cell.moment : serial === undefined ? undefined : momentOfSerial(serial)
  if (moment !== undefined) return kind.parse(moment, field, convention)
  const text = orderedDay(textOf(cell))
  return kind.parse(kind.complete?.(text) ?? text, field, convention)
}

/** Spreadsheets count days; five figures are days between 1927 and 2173, while fewer may be a year. */
const serialIn = (text: string): number | undefined =>
  /^\d{5}(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined

function momentOfSerial(serial: number): string | undefined {
  if (serial < 10_000 || serial >= 100_000) return undefined
  // 25,569 days lie between the spreadsheets' day 0 and 1970.
  return new Date(Math.round((serial - 25_569) * 86_400) * 1_000).toISOString().slice(0, 19)
}

/** A written day with slashes where the convention gives its order, and with hyphens where the year comes first. */
function orderedDay(text: string): string {
  const afternoon = /^(.*\D)(\d{1,2})(:\d{2}(?::\d{2})?)\s*([ap])\.?\s?m\.?$/i.exec(text)
  if (afternoon) {
    const [, before = '', hour = '', rest = '', half = ''] = afternoon
    const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    return orderedDay(`${before}${String(hours).padStart(2, '0')}${rest}`)
  }
  return text
    .replace(/^(\d{1,2})-(\d{1,2})-(?=\d{2}(?:\d{2})?(?:\D|$))/, '$1/$2/')
    .replace(/^((?:19|2[01])\d{2})(0[1-9]|1[0-2])(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/, (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
}

/** A cell as a text field takes it: numbers without marks or exponents, whatever the language. */
export function textOf(cell: Exclude<Cell, null>): string {
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'object') return cell.moment.replace(/T00:00:00$/, '').replace('T', ' ')
  return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell)
}

/**
 * What was typed with other strokes than the field's example: `af919ge` is AF 919 GE. Only what the field's pattern then takes
 * is changed.
 */
function inShape(text: string, { property: { pattern, placeholder } }: Field): string {
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
