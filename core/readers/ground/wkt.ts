import type { GroundElement, GroundShape } from './element.ts'

/** The shapes of well-known text, with what its SRID says of their system; undefined for any other text. */
export function readWktText(text: string): { elements: GroundElement[]; system?: string } | undefined {
  if (!begins.test(text)) return undefined
  const reader: Reader = { text, at: 0 }
  const elements: GroundElement[] = []
  let system: string | undefined
  do {
    const srid = take(reader, /\s*SRID\s*=\s*(\d{1,6})\s*;/iy)
    if (srid) system = srid[1]
    const shapes = readShape(reader, 0)
    if (shapes === undefined) return undefined
    elements.push({ data: {}, shapes })
    // Several stand one a line, or between commas and semicolons.
    take(reader, /[\s;,]*/y)
  } while (reader.at < text.length)
  return system === undefined ? { elements } : { elements, system }
}

const begins =
  /^\s*(?:SRID\s*=\s*\d{1,6}\s*;\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)\b\s*(?:ZM|Z|M)?\s*(?:\(|EMPTY)/i

interface Reader {
  text: string
  at: number
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found) reader.at = pattern.lastIndex
  return found
}

const maxNesting = 5

function readShape(reader: Reader, nesting: number): GroundShape[] | undefined {
  const head = take(
    reader,
    /\s*(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON|GEOMETRYCOLLECTION)\s*(?:ZM|Z|M)?\s*(EMPTY\b)?/iy,
  )
  if (head === null) return undefined
  if (head[2] !== undefined) return []
  const type = head[1]!.toUpperCase()
  if (type === 'GEOMETRYCOLLECTION')
    return nesting < maxNesting ? list(reader, () => readShape(reader, nesting + 1))?.flat() : undefined
  const positions = () => list(reader, () => readPosition(reader))
  const rings = () => list(reader, positions)
  switch (type) {
    case 'POINT':
    case 'MULTIPOINT':
      // The points of several may have brackets of their own.
      return list(reader, () => positions() ?? one(readPosition(reader)))
        ?.flat()
        .map((position) => ({ kind: 'point', position }))
    case 'LINESTRING':
      return one(positions())?.map((line) => ({ kind: 'line', positions: line }))
    case 'MULTILINESTRING':
      return rings()?.map((line) => ({ kind: 'line', positions: line }))
    case 'POLYGON':
      return one(rings())?.map((polygon) => ({ kind: 'polygon', rings: polygon }))
    default:
      return list(reader, rings)?.map((polygon) => ({ kind: 'polygon', rings: polygon }))
  }
}

const one = <T>(value: T | undefined): T[] | undefined => (value === undefined ? undefined : [value])

/** Reads a bracketed list; undefined if there is none, and then nothing is consumed. */
function list<T>(reader: Reader, read: () => T | undefined): T[] | undefined {
  const from = reader.at
  if (!take(reader, /\s*\(/y)) return undefined
  const items: T[] = []
  do {
    const item = read()
    if (item === undefined) {
      reader.at = from
      return undefined
    }
    items.push(item)
  } while (take(reader, /\s*,/y))
  if (take(reader, /\s*\)/y)) return items
  reader.at = from
  return undefined
}

function readPosition(reader: Reader): string[] | undefined {
  const found = take(
    reader,
    /\s*([+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?)\s+([+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?)((?:\s+(?:[+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?|nan)){0,2})/iy,
  )
  return found ? [found[1]!, found[2]!, ...(found[3] ?? '').trim().split(/\s+/).slice(0, 1)] : undefined
}
