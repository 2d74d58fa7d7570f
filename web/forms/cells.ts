import type { Property } from '../../core/fields/kind.ts'
import { localMoment, readIso, shownDay, typedTime } from '../../core/fields/calendar.ts'
import { formatNumber } from '../../core/i18n/format.ts'
import type { Language } from '../../core/i18n/index.ts'

/** As much of a descriptor as a cell needs. */
export interface CellDescriptor {
  kind: string
  unit?: string
  enumLabels?: Record<string, string>
}

/**
 * What a header column shows: the text that `fieldText` gives, for the kinds that may be columns, its unit left to
 * the head. It stands apart from the registry of kinds so that a list need not fetch the checks of a form.
 */
export function cellText(descriptor: CellDescriptor, value: unknown, language: Language): string {
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
      const moment = localMoment(new Date(value))
      return `${shownDay(moment)} ${typedTime({ ...moment, second: 0, millisecond: 0 })}`
    }
    case 'select':
      return descriptor.enumLabels?.[value] ?? value
    default:
      return value
  }
}

/** A number for a column: as many decimals as the page's longest, so that the points line up. */
export function cellNumber(
  value: number,
  { unit }: CellDescriptor,
  language: Language,
  decimals: number,
): string {
  const written = formatNumber(value, language, unit)
  const bare = unit === undefined ? written : written.slice(0, -unit.length - 1)
  const missing = decimals - decimalsOf(value)
  if (missing <= 0) return bare
  const point = language === 'es' ? ',' : '.'
  return bare + (decimalsOf(value) === 0 ? point : '') + '0'.repeat(missing)
}

export const decimalsOf = (value: unknown): number =>
  typeof value === 'number' ? (String(value).split('.')[1]?.length ?? 0) : 0

export const isNumeric = (property: Property): boolean =>
  property.type === 'number' || property.type === 'integer'
