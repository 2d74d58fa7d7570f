import { fold, withoutMarks, withoutSeparators } from '../readers/name.ts'

export { fold, ignored, searchKey } from '../readers/name.ts'

/**
 * What a search compares (FST-01): a text without case and accents, and its key, which also lacks blanks, dots, hyphens and
 * slashes, so that `af919ge` finds AF 919 GE.
 */

/** The column that lists search: the folded text, and the key of each value on a line of its own. */
export function searchColumn(folded: string, values: readonly string[] = [folded]): string {
  const keys = new Set(values.map(withoutSeparators).filter((key) => key !== ''))
  return [folded, ...[...keys].sort(), ''].join('\n')
}

/** Whether one of the values contains the searched text, or its key the key of that; every value contains an empty search. */
export function isFound(values: readonly string[], search: string): boolean {
  const wanted = fold(search)
  const key = withoutSeparators(wanted)
  return values.some((value) => {
    const folded = fold(value)
    return folded.includes(wanted) || (key !== '' && withoutSeparators(folded).includes(key))
  })
}

/** Where a text holds the searched one, or its key the key of that: the part that a screen marks. */
export function findMatch(text: string, search: string): [from: number, to: number] | undefined {
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
