import { nameKey } from '../readers/name.ts'
import { fold } from '../rules/search.ts'

/** Words that files add or omit in names; shorter words are articles and legal forms. */
const unsaid = new Set(['del', 'los', 'las', 'the', 'and', 'srl', 'sas', 'ltd', 'inc', 'llc'])
const minWord = 3

const wordsOf = (name: string): string[] =>
  (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= minWord && !unsaid.has(word))

/** Figures that distinguish Campo 1-1 from Campo 11. */
const figuresOf = (name: string): string => (nameKey(name).match(/\d(?:[^\p{L}]*\d)?/gu) ?? []).join(' ')

/**
 * The only record with a similar name: `GRANOS TAPENAGA SA` is Granos del Tapenagá S.A. All words of the shorter name begin words of
 * the other, and their figures are equal.
 */
export function findResembling<R extends { name: string }>(
  text: string,
  records: readonly R[],
): R | undefined {
  const said = wordsOf(text)
  if (said.length === 0) return undefined
  const fits = (words: readonly string[], others: readonly string[]) =>
    words.length > 0 && words.every((word) => others.some((other) => other.startsWith(word)))
  const figures = figuresOf(text)
  const found = records.filter(({ name }) => {
    if (figuresOf(name) !== figures) return false
    const words = wordsOf(name)
    return words.length < said.length ? fits(words, said) : fits(said, words)
  })
  return found.length === 1 ? found[0] : undefined
}
