/** The common prefix of all identifiers on a page. IdentifierText dims it, so that the differing part stands out. */
export function commonPrefix(identifiers: string[]): string {
  const [first = '', ...others] = identifiers
  if (others.length === 0) return ''
  let length = Math.min(...identifiers.map((identifier) => identifier.length - 1))
  for (const other of others) {
    let same = 0
    while (same < length && other[same] === first[same]) same++
    length = same
  }
  return first.slice(0, Math.max(length, 0))
}

/** PRD-23: an identifier shaped like an ISO datetime without zone is shown as dd/mm/yyyy. */
export function shownIdentifier(identifier: string): string {
  const date = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.exec(identifier)
  return date ? `${date[3]}/${date[2]}/${date[1]}` : identifier
}
