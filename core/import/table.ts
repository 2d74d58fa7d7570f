/**
 * Reads a table as text: cells between separators, quotes as in RFC 4180, which spreadsheets also write to the clipboard.
 * The line break at the end begins no row. Stops after `maxRows`.
 */
export function readTable(text: string, separator: string, maxRows = Infinity): string[][] {
  const table: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  if (at === text.length) return []
  for (;;) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator)
    row.push(cell)
    if (text[end] === separator) {
      at = end + 1
      continue
    }
    table.push(row)
    row = []
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (at >= text.length || table.length >= maxRows) return table
  }
}

interface Cell {
  cell: string
  /** Index of the character after it. */
  end: number
}

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: text.slice(start, end), end }
}

/** A cell that only begins with a quote is plain: 4" nails. */
function quotedCell(text: string, start: number, separator: string): Cell {
  let cell = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at++
    } else {
      const next = text[at + 1]
      if (next === undefined || next === separator || next === '\n' || next === '\r')
        return { cell, end: at + 1 }
      break
    }
  }
  return plainCell(text, start, separator)
}
