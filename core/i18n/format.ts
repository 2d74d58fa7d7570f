import type { Language } from './index.ts'

/**
 * A number as people write it: `29.320` and `84,5` in Spanish, `29,320` and `84.5` in English.
 * Four figures without a unit are not grouped: they may be a year or a number on a sign (1998, plant 4312).
 */
export function formatNumber(value: number, language: Language, unit?: string): string {
  const [whole = '', fraction] = String(Math.abs(value)).split('.')
  const [group, point] = language === 'es' ? ['.', ','] : [',', '.']
  const isGrouped = whole.length > 4 || (whole.length === 4 && unit !== undefined)
  const grouped = isGrouped && /^\d+$/.test(whole) ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole
  const digits = fraction === undefined ? grouped : grouped + point + fraction
  return (value < 0 ? '-' : '') + digits + (unit === undefined ? '' : gapBefore(unit, language) + unit)
}

/** English writes 13.5%, Spanish 13,5 %. */
const gapBefore = (unit: string, language: Language): string => (unit === '%' && language === 'en' ? '' : ' ')

/**
 * Reads a number typed in a language. A single separator that can't group thousands is taken as the decimal one (`84.5` on a
 * numeric keypad). Undefined if the text is no number.
 */
export function parseNumber(text: string, language: Language): number | undefined {
  const typed = text.trim()
  const [group, point] = language === 'es' ? ['\\.', ','] : [',', '\\.']
  const grouped = new RegExp(`^[+-]?\\d{1,3}(?:${group}\\d{3})+(?:${point}\\d+)?$`)
  const plain = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?$/i
  const [groupMark, pointMark] = language === 'es' ? ['.', ','] : [',', '.']
  if (grouped.test(typed)) return Number(typed.replaceAll(groupMark, '').replace(pointMark, '.'))
  if (plain.test(typed)) return Number(typed.replace(',', '.'))
  return undefined
}
