import type { KindName } from '../../core/fields/index.ts'
import { formatNumber } from '../../core/i18n/format.ts'
import { type Language, locales } from '../../core/i18n/index.ts'

/** The part of a descriptor that a cell needs. */
export interface CellDescriptor {
  kind: KindName
  unit?: string
  enumLabels?: Record<string, string>
}

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
