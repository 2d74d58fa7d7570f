import { type Language, locales } from './locales.ts'

/**
 * A number as people write it: `29.320` and `84,5` in Spanish, `29,320` and `84.5` in English.
 * Four figures without a unit are not grouped: they may be a year or a number on a sign (1998, plant 4312).
 */
export function formatNumber(value: number, language: Language, unit?: string): string {
  const size = Math.abs(value)
  const written = String(size)
  const dot = written.indexOf('.')
  const whole = dot < 0 ? written : written.slice(0, dot)
  const { decimal, thousands, beforePercent } = locales[language]
  // Larger ones have an exponent.
  const isGrouped = size >= (unit === undefined ? 10_000 : 1_000) && size < 1e21
  const grouped = isGrouped ? inThousands(whole, thousands) : whole
  const digits = dot < 0 ? grouped : grouped + decimal + written.slice(dot + 1)
  return (
    (value < 0 ? '-' : '') + digits + (unit === undefined ? '' : (unit === '%' ? beforePercent : ' ') + unit)
  )
}

function inThousands(digits: string, mark: string): string {
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = digits.slice(Math.max(end - 3, 0), end) + mark + grouped
  return grouped
}
