import type { Reading } from '../errors/remarks.ts'
import { formatNumber } from '../i18n/format.ts'
import type { Language } from '../i18n/locales.ts'
import { cleanLine } from './clean.ts'
import { readNumber, withoutNoise } from './number.ts'
import { convert, isSameUnit } from './units.ts'

/** Figures, blanks and marks, then a unit, which may carry its size. */
const withUnit = /^([+-]?[\d.,\s]*\d(?:e[+-]?\d{1,3})?)\s*([\p{L}%°º][^()\d]*\d?(?:\([^()]*\))?)$/iu

/**
 * Reads a number of a field with its unit (FIG-02). The field's own unit may stand behind it, another one of its measure is
 * converted, and any other is a fault. Undefined if the text is no number.
 */
export function readFigure(
  text: string,
  unit: string | undefined,
  language: Language,
): Reading<number> | undefined {
  const typed = cleanLine(text)
  const number = readNumber(withoutUnit(typed, unit), language)
  if (number !== undefined) return { value: number }
  const [, written = '', word = ''] = withUnit.exec(typed) ?? []
  const value = readNumber(written, language)
  if (value === undefined || unit === undefined) return undefined
  const said = word.replace(/\.$/, '')
  if (isSameUnit(said, unit, language)) return { value }
  const converted = convert(value, said, unit, language)
  // Several words are no unit: 30 o más.
  if (converted === undefined)
    return said.includes(' ')
      ? undefined
      : { fault: { code: 'UNIT_OTHER', details: { from: said, to: unit } } }
  if (!Number.isFinite(converted)) return undefined
  const read = withoutNoise(converted)
  const details = { from: formatNumber(value, language, said), to: formatNumber(read, language, unit) }
  return { value: read, told: [{ code: 'UNIT_READ', details }] }
}

/** The number before whatever unit stands behind it; another text as it is. */
export const writtenNumber = (text: string): string => withUnit.exec(cleanLine(text))?.[1] ?? text

/** What was typed before the unit of the field: `29.320 Kg.` is in kg. */
export function withoutUnit(typed: string, unit: string | undefined): string {
  if (unit === undefined) return typed
  const end = [unit, `${unit}.`].find((one) => typed.toLowerCase().endsWith(one.toLowerCase()))
  return end === undefined ? typed : typed.slice(0, -end.length)
}
