/** An EU answer has a few kilobytes; a longer text could keep the parser busy for minutes. */
export const maxAnswerBytes = 200_000
const maxElements = 5_000
const maxDepth = 100

/** Markup that is no element, with its end. */
const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const
/** A tag to its end; a `>` between quotes ends none. */
const tag = /<(\/?)[^<>"'/!?][^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/y

/** Counts elements and their depth before anything is read; a type of its own is refused, since its entities could be anything. */
export function isSmallXml(text: string): boolean {
  if (text.length > maxAnswerBytes) return false
  let elements = 0
  let depth = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const other = skipped.find(([start]) => text.startsWith(start, at))
    if (other) {
      const [start, end] = other
      const ends = text.indexOf(end, at + start.length)
      if (ends === -1) return false
      at = ends + end.length
      continue
    }
    tag.lastIndex = at
    const found = tag.exec(text)
    if (!found) return false
    at = tag.lastIndex
    if (found[1] === '/') depth--
    else if (++elements > maxElements) return false
    else if (!found[0].endsWith('/>') && ++depth > maxDepth) return false
  }
  return true
}
