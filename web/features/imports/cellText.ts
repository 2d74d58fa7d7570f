import { geometryText } from '../../../core/fields/file.ts'
import { localMoment, readIso, typedTime, writeDay } from '../../../core/fields/calendar.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import { isGeometry } from '../../../core/geometry/summary.ts'
import { momentIn, textOf, type Convention } from '../../../core/import/cells.ts'
import { isBlankCell, type Cell, type ImportSheet } from '../../../core/import/sheet.ts'
import type { Language } from '../../../core/i18n/locales.ts'
import { amount, shortDay } from '../../ui/format.ts'
import type { Translator } from '../../ui/texts.ts'

/** Longer ones are polygons and notes. */
const maxShown = 60

/** A cell as its file would write it, cut where it is long. */
export function cellText(cell: Cell, { language }: Convention): string {
  if (isBlankCell(cell)) return ''
  if (typeof cell === 'number') return amount(cell, language, { maximumFractionDigits: 6 })
  const moment = momentIn(cell)
  if (moment !== undefined) {
    const time = moment.slice(11, 16)
    return shortDay(moment, language) + (time === '00:00' ? '' : ` ${time}`)
  }
  const text = textOf(cell)
  const ground = groundOf(text)
  if (ground) return geometryText(ground, language)
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

/** The plots of a cell, as rows of a file of plots hold them. */
function groundOf(text: string): FeatureCollection | undefined {
  if (!text.startsWith('{"type":"Feature')) return undefined
  try {
    const read = JSON.parse(text) as { type: string }
    const collection = read.type === 'Feature' ? { type: 'FeatureCollection', features: [read] } : read
    return isGeometry(collection) ? collection : undefined
  } catch {
    return undefined
  }
}

/** A cell as a table of text holds it, whole: read again by the convention it says the same. */
export const writtenText = (cell: Cell, { language }: Convention): string =>
  isBlankCell(cell)
    ? ''
    : typeof cell === 'number'
      ? plainAmount(cell, language)
      : typeof cell === 'object' && 'number' in cell && cell.shown === undefined
        ? [plainAmount(cell.number, language), cell.unit].filter(Boolean).join(' ')
        : textOf(cell)

const plainAmount = (value: number, language: Language): string =>
  amount(value, language, { maximumFractionDigits: 15, useGrouping: false })

/** A cell as it is mended. */
export const typedText = (cell: Cell, convention: Convention): string =>
  typeof cell === 'string' ? cell : writtenText(cell, convention)

/** The head of a column, or its number where the file names nothing. */
export const headOf = ({ columns }: ImportSheet, column: number, t: Translator): string =>
  columns[column]!.head || t('importing.columns.unnamed', { number: columns[column]!.at + 1 })

/** A day or a moment with its month as a word, so that nobody reads another day; a moment is in the zone of the account. */
export function wordedDay(iso: string, language: Language, timeZone?: string): string {
  const day = iso.length === 10 ? readIso(iso) : undefined
  if (day) return writeDay(day, 'worded', language)
  const moment = localMoment(new Date(iso), timeZone)
  return `${writeDay(moment, 'worded', language)}, ${typedTime({ ...moment, second: 0, millisecond: 0 })}`
}
