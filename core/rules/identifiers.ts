/** The last number in an identifier with what stands around it: 'LC-2526-', '001', ''. */
function numberIn(identifier: string): { before: string; digits: string; after: string } | undefined {
  const found = /^(.*?)(\d+)(\D*)$/s.exec(identifier)
  return found ? { before: found[1]!, digits: found[2]!, after: found[3]! } : undefined
}

/** Identifiers are one and the same whatever their case. */
const folded = (identifier: string): string => identifier.trim().toLowerCase()

/**
 * The next free identifiers after another one, which count on its last number with as many digits. Fewer than asked for where it has
 * no number, or its digits are used up.
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

/** Longer ones are no numbers that people count on. */
const maxLength = 200

/** What identifiers have in common that differ in their last number alone: 'LC-2526-0' for 'LC-2526-006'. */
export function seriesOf(identifier: string): string | null {
  const number = identifier.length > maxLength ? undefined : numberIn(identifier)
  return number ? `${number.before}0${number.after}` : null
}

/** The identifier with the next number, with as many digits at least. */
export function following(identifier: string): string | null {
  const number = numberIn(identifier)
  if (!number) return null
  const { before, digits, after } = number
  return before + (BigInt(digits) + 1n).toString().padStart(digits.length, '0') + after
}

/** The beginning that the next identifiers have in common: whoever has one of them has it, too. */
export function commonStem(from: string, count: number): string | undefined {
  const number = numberIn(from)
  if (!number) return undefined
  const last = nextIdentifiers(from, [], 4 * count).at(-1) ?? from
  let same = 0
  while (same < from.length && from[same] === last[same]) same++
  return from.slice(0, same)
}
