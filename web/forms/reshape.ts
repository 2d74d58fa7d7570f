import type { Property } from '../../core/fields/index.ts'
import { matches } from '../../core/fields/pattern.ts'

/**
 * A text as its pattern wants it: with the capitals and separators of the example. `af919ge` becomes `AF 919 GE`. A text
 * that can't be brought into the form stays as typed.
 */
export function reshaped(
  text: string,
  { pattern, placeholder }: Pick<Property, 'pattern' | 'placeholder'>,
): string {
  if (pattern === undefined || text === '' || matches(pattern, text)) return text
  const capitals = text.toUpperCase()
  const candidates = [
    capitals,
    ...(placeholder ? [separated(text, placeholder), separated(capitals, placeholder)] : []),
  ]
  return candidates.find((candidate) => matches(pattern, candidate)) ?? text
}

const isSign = (char: string): boolean => /[\p{L}\p{N}]/u.test(char)

/** The letters and digits of a text between the separators of the example. */
function separated(text: string, example: string): string {
  const signs = [...text].filter(isSign)
  const shaped = [...example].map((char) => (isSign(char) ? (signs.shift() ?? '') : char))
  return shaped.join('') + signs.join('')
}

/** Whether the example is in capitals alone, as plates and numbers of documents are: phones then begin with capitals. */
export const isInCapitals = ({ placeholder = '' }: Pick<Property, 'placeholder'>): boolean =>
  /\p{Lu}/u.test(placeholder) && !/\p{Ll}/u.test(placeholder)
