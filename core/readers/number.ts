import { type Language, locales } from '../i18n/locales.ts'

/** Spaces of every width, which group thousands as the mark of a language does. */
const spaces = ' \\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000'
/** Digits that a number typed with a fraction keeps: formulas of spreadsheets bring 28000.000000004. */
const maxDigits = 12

/**
 * Reads a number as people of a language write it (FIG-01): `28.500` is 28500 in Spanish and 28.5 in English. A mark that can't
 * group is the decimal one: `0.500`, or `84.5` on a numeric keypad. Undefined if the text is no number.
 */
export function readNumber(text: string, language: Language): number | undefined {
  const written = text.trim().replace(/^[−–]/, '-')
  return numberOf(groupedIn(written, language) ?? plainIn(written))
}

/** The number that the same text is where its one mark means the other thing: 28.5 for `28.500` in Spanish. */
export function readOtherwise(text: string, language: Language): number | undefined {
  const written = text.trim().replace(/^[−–]/, '-')
  const [, mark] = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/.exec(written) ?? []
  if (mark === undefined) return undefined
  return numberOf(written.replace(mark, mark === locales[language].thousands ? '.' : ''))
}

/** Whether a number is written with the marks of a language alone: `84.5` is not Spanish. */
export function hasMarksOf(text: string, language: Language): boolean {
  const written = text.trim()
  return groupedIn(written, language) !== undefined || !written.includes(locales[language].thousands)
}

/** Three figures behind each mark of thousands, in a number that begins with 1 to 9. */
function groupedIn(written: string, language: Language): string | undefined {
  const { decimal, thousands } = locales[language]
  const pattern = `^([+-]?)([1-9]\\d{0,2}([${thousands}${spaces}])\\d{3}(?:\\3\\d{3})*)(?:[${decimal}](\\d+))?(e[+-]?\\d{1,3})?$`
  const [, sign = '', whole, , fraction = '', exponent = ''] = new RegExp(pattern, 'i').exec(written) ?? []
  return whole === undefined ? undefined : `${sign}${whole.replace(/\D/g, '')}.${fraction}0${exponent}`
}

const plainIn = (written: string): string | undefined =>
  /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i.test(written)
    ? written.replace(',', '.')
    : undefined

function numberOf(written: string | undefined): number | undefined {
  const value = Number(written)
  return written !== undefined && Number.isFinite(value) ? withoutNoise(value) : undefined
}

/** A number without the digits that a calculation added. */
export const withoutNoise = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(maxDigits))
