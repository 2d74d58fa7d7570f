/** Splits at the last number: 'LC-2526-', '001', ''. */
function numberIn(identifier: string): { before: string; digits: string; after: string } | undefined {
  const found = /^(.*?)(\d+)(\D*)$/s.exec(identifier)
  return found ? { before: found[1]!, digits: found[2]!, after: found[3]! } : undefined
}

/** Identifiers ignore case. */
const folded = (identifier: string): string => identifier.trim().toLowerCase()

/**
 * The next free identifiers, counting up the last number with the same number of digits. Fewer than asked for if there is no number, or
 * no digits are left.
 */
export function nextIdentifiers(from: string, taken: Iterable<string>, count: number): string[] {
  const number = numberIn(from)
  if (!number) return []
  const { before, digits, after } = number
  const isTaken = new Set([...taken].map(folded))
  const identifiers: string[] = []
  for (let next = BigInt(digits) + 1n; identifiers.length < count; next++) {
    const text = next.toString().padStart(digits.length, '0')
    if (text.length > digits.length) break
    const identifier = before + text + after
    if (!isTaken.has(folded(identifier))) identifiers.push(identifier)
  }
  return identifiers
}

/** Longer identifiers are not counted up. */
const maxLength = 200

/** The common part of identifiers that only differ in their last number: 'LC-2526-0' for 'LC-2526-006'. */
export function seriesOf(identifier: string): string | null {
  const number = identifier.length > maxLength ? undefined : numberIn(identifier)
  return number ? `${number.before}0${number.after}` : null
}

/** The identifier with the next number, padded to as many digits. */
export function following(identifier: string): string | null {
  const number = numberIn(identifier)
  if (!number) return null
  const { before, digits, after } = number
  return before + (BigInt(digits) + 1n).toString().padStart(digits.length, '0') + after
}

/** The common beginning of the next identifiers, for a query. */
export function commonStem(from: string, count: number): string | undefined {
  const number = numberIn(from)
  if (!number) return undefined
  const last = nextIdentifiers(from, [], 4 * count).at(-1) ?? from
  let same = 0
  while (same < from.length && from[same] === last[same]) same++
  return from.slice(0, same)
}
