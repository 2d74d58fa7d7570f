import type { Property } from '../../core/fields/kind.ts'
import { localMoment, readIso, shownDay, typedTime } from '../../core/fields/calendar.ts'
import { formatNumber } from '../../core/i18n/format.ts'
import { isOmitted } from '../../core/fields/omitted.ts'
import { type Language, locales, text } from '../../core/i18n/index.ts'

/** The part of a descriptor that a cell needs. */
export interface CellDescriptor {
  kind: string
  unit?: string
  enumLabels?: Record<string, string>
}

/**
 * The text of a header column: as `fieldText`, for the kinds that may be columns, without the unit, which the head
 * shows. It is separate from the registry of kinds so that lists do not load the checks of forms.
 */
export function cellText(descriptor: CellDescriptor, value: unknown, language: Language): string {
  if (isOmitted(value)) return text(language, 'fields.omitted')
  const numeric = descriptor.kind === 'number' || descriptor.kind === 'integer'
  if (typeof value === 'number') return numeric ? cellNumber(value, descriptor, language, 0) : ''
  if (typeof value !== 'string' || numeric) return ''
  switch (descriptor.kind) {
    case 'date':
    case 'date-string': {
      const moment = readIso(value)
      return moment ? shownDay(moment) : value
    }
    case 'datetime': {
      const instant = new Date(value)
      if (Number.isNaN(instant.getTime())) return value
      const moment = localMoment(instant)
      return `${shownDay(moment)} ${typedTime({ ...moment, second: 0, millisecond: 0 })}`
    }
    case 'select':
      return labelOf(descriptor, value)
    default:
      return value
  }
}

/** A value may be called as a member of every object is. */
const labelOf = ({ enumLabels = {} }: CellDescriptor, value: string): string =>
  (Object.hasOwn(enumLabels, value) ? enumLabels[value] : undefined) ?? value

/** A number in a column, with as many decimals as the longest on the page, so that the points align. */
export function cellNumber(
  value: number,
  { unit }: CellDescriptor,
  language: Language,
  decimals: number,
): string {
  const written = formatNumber(value, language, unit)
  const bare = unit === undefined ? written : written.slice(0, -unit.length).trimEnd()
  const missing = decimals - decimalsOf(value)
  if (missing <= 0) return bare
  return bare + (decimalsOf(value) === 0 ? locales[language].decimal : '') + '0'.repeat(missing)
}

export const decimalsOf = (value: unknown): number =>
  typeof value === 'number' ? (String(value).split('.')[1]?.length ?? 0) : 0

export const isNumeric = (property: Property): boolean =>
  property.type === 'number' || property.type === 'integer'
