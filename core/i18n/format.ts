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

/**
 * Reads a number typed in a language. A single separator that can't group thousands is taken as the decimal one (`84.5` on a
 * numeric keypad). Undefined if the text is no number.
 */
export function parseNumber(text: string, language: Language): number | undefined {
  const typed = text.trim()
  const { decimal, thousands } = locales[language]
  const grouped = new RegExp(`^[+-]?\\d{1,3}(?:[${thousands}]\\d{3})+(?:[${decimal}]\\d+)?$`)
  const plain = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?$/i
  if (grouped.test(typed)) return Number(typed.replaceAll(thousands, '').replace(decimal, '.'))
  if (plain.test(typed)) return Number(typed.replace(',', '.'))
  return undefined
}

/**
 * Reads a number of a file whose marks are those of a language: there, `13,4` is no number in English. Blanks may group
 * thousands, too. Undefined if the text is no number.
 */
export function readFigure(text: string, language: Language): number | undefined {
  const { decimal, thousands } = locales[language]
  const figure = text.trim()
  const marks = `${thousands} \u00a0\u2009\u202f`
  const written = new RegExp(
    `^[+-]?(?:\\d+|\\d{1,3}(?:[${marks}]\\d{3})+)(?:[${decimal}]\\d+)?(?:e[+-]?\\d{1,3})?$`,
    'i',
  )
  if (!written.test(figure)) return undefined
  const [whole = '', ...rest] = figure.split(decimal)
  const value = Number([whole.replace(new RegExp(`[${marks}]`, 'g'), ''), ...rest].join('.'))
  return Number.isFinite(value) ? value : undefined
}
