import { fold, withoutMarks, withoutSeparators } from '../readers/name.ts'

export { fold, ignored, searchKey } from '../readers/name.ts'

/**
 * What a search compares (FST-01): a text without case and accents, and its key, which also lacks blanks, dots, hyphens and
 * slashes, so that `af919ge` finds AF 919 GE.
 */

/** Characters of a text that is sought in records. */
export const maxSought = 100

/** Characters of a search: a symbol carries longer addresses than people type. */
export const maxScanned = 1_000

/** The column that lists search: the folded text, and the key of each value on a line of its own. */
export function searchColumn(folded: string, values: readonly string[] = [folded]): string {
  const keys = new Set(values.map(withoutSeparators).filter((key) => key !== ''))
  return [folded, ...[...keys].sort(), ''].join('\n')
}

/** More words are looked for as they stand alone. */
const maxWords = 8
/** Of one word at least: no index finds shorter ones. */
const minLetters = 3

/** Texts that must each be found in some value: the words of a search, or the whole search if its words are too short. */
export function textsOf(search: string): string[] {
  const words = [
    ...new Set(
      fold(search)
        .split(/\s+/)
        .filter((word) => withoutSeparators(word) !== ''),
    ),
  ]
  const isLong = words.some((word) => [...withoutSeparators(word)].length >= minLetters)
  return words.length > 1 && words.length <= maxWords && isLong ? words : [search]
}

/** Whether each searched word is in one of the values, or its key in the key of one; every value contains an empty search. */
export function isFound(values: readonly string[], search: string): boolean {
  return textsOf(search).every((text) => isHeld(values, text))
}

function isHeld(values: readonly string[], search: string): boolean {
  const wanted = fold(search)
  const key = withoutSeparators(wanted)
  return values.some((value) => {
    const folded = fold(value)
    return folded.includes(wanted) || (key !== '' && withoutSeparators(folded).includes(key))
  })
}

/** The parts of a text that a screen marks: the searched text where it stands whole, else its words, from left to right. */
export function findMatches(text: string, search: string): [from: number, to: number][] {
  const whole = findMatch(text, search)
  if (whole) return [whole]
  const parts = textsOf(search)
    .flatMap((one) => {
      const match = findMatch(text, one)
      return match ? [match] : []
    })
    .toSorted(([a], [b]) => a - b)
  return parts.filter(([from], n) => n === 0 || from >= parts[n - 1]![1])
}

/** Position of the searched text, or of its key, in a text. */
function findMatch(text: string, search: string): [from: number, to: number] | undefined {
  // Each letter with the place in the text where it stands; accents have none.
  const letters = [...text.matchAll(/\P{M}\p{M}*/gu)].flatMap(({ 0: written, index }) =>
    [...withoutMarks(written.normalize('NFD')).toLowerCase()].map((letter) => ({
      letter,
      from: index,
      to: index + written.length,
    })),
  )
  const find = (among: typeof letters, wanted: string) => {
    const at =
      wanted === ''
        ? -1
        : among
            .map(({ letter }) => letter)
            .join('')
            .indexOf(wanted)
    if (at < 0) return undefined
    let length = 0
    let first = -1
    for (const [n, { letter }] of among.entries()) {
      if (length === at && first < 0) first = n
      length += letter.length
      if (first >= 0 && length >= at + wanted.length)
        return [among[first]!.from, among[n]!.to] satisfies [number, number]
    }
    return undefined
  }
  const folded = fold(search)
  const key = withoutSeparators(folded)
  return (
    find(letters, folded) ??
    find(
      letters.filter(({ letter }) => withoutSeparators(letter) !== ''),
      key,
    )
  )
}
