/**
 * What a search compares (FST-01): a text without case and accents, and its key, which also lacks blanks, dots, hyphens and
 * slashes, so that `af919ge` finds AF 919 GE.
 */

/**
 * Removes case and accents; in code, because the database's folding depends on its locale. Marks go before, too: normalizing
 * takes the square of their number.
 */
export const fold = (text: string): string =>
  withoutMarks(withoutMarks(text).normalize('NFD')).toLowerCase().trim()
const withoutMarks = (text: string) => text.replace(/\p{M}+/gu, '')

/** The blanks, dots, hyphens and slashes of all scripts, which keys leave out. Migration 0009 lists the same. */
export const ignored =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff' +
  '.\u00b7\u2024\u2026' +
  '-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d' +
  '/\\\u2044\u2215\uff0f'
const separators = new RegExp(`[${ignored.replace(/[-\\/]/g, '\\$&')}]`, 'g')

/** The key of one value. */
export const searchKey = (value: string): string => withoutSeparators(fold(value))
const withoutSeparators = (folded: string) => folded.replace(separators, '')

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
