/** Stands for any character in a common prefix. */
const any = '\0'

/**
 * The common start of all identifiers on a page. IdentifierText dims it, so that the differing part stands out. Where their
 * last groups tell them apart, all before is dimmed, although it may differ: 10112-00000282 beside 10118-00000911.
 */
export function commonPrefix(identifiers: string[]): string {
  const [first = '', ...others] = identifiers
  if (others.length === 0) return ''
  const prefix = samePrefix(identifiers)
  const group = lastGroup(first)
  const tails = identifiers.map((identifier) => identifier.slice(group))
  const isTold =
    prefix.length < group &&
    identifiers.every((identifier) => lastGroup(identifier) === group) &&
    new Set(tails).size === tails.length
  if (!isTold) return prefix
  const head = Array.from(first.slice(0, group), (char, at) =>
    others.every((other) => other[at] === char) ? char : any,
  )
  return head.join('') + samePrefix(tails)
}

function samePrefix([first = '', ...others]: string[]): string {
  let length = Math.min(...[first, ...others].map((text) => text.length - 1))
  for (const other of others) {
    let same = 0
    while (same < length && other[same] === first[same]) same++
    length = same
  }
  return first.slice(0, Math.max(length, 0))
}

/** The prefix of an identifier that stands alone: all before its last group, as LC-2526- of LC-2526-009. */
export const ownPrefix = (identifier: string): string => identifier.slice(0, lastGroup(identifier))

/** Start of the last group of letters and digits, after the last separator. */
const lastGroup = (identifier: string): number =>
  identifier.length - /[\p{L}\p{N}]*$/u.exec(identifier)![0].length

/** The start of an identifier that the prefix of its page covers; '' for one of another form. */
export function dimmedPart(identifier: string, prefix: string): string {
  const start = identifier.slice(0, prefix.length)
  const isCovered =
    start.length === prefix.length && [...prefix].every((char, at) => char === any || char === start[at])
  return isCovered ? start : ''
}

/** PRD-23: an identifier shaped like an ISO datetime without zone is shown as dd/mm/yyyy. */
export function shownIdentifier(identifier: string): string {
  const date = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.exec(identifier)
  return date ? `${date[3]}/${date[2]}/${date[1]}` : identifier
}
