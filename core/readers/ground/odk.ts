import type { GroundElement } from './element.ts'

const position = /^([+-]?\d+(?:\.\d+)?)\s+([+-]?\d+(?:\.\d+)?)((?:\s+(?:[+-]?\d+(?:\.\d+)?|nan|null)){0,2})$/i

/**
 * Reads a point, trace or shape of ODK and Kobo: `lat lng alt acc;…`. A shape returns to its first position, a trace is a line.
 * Undefined for other texts.
 */
export function readOdk(text: string): GroundElement | undefined {
  const parts = text.split(';').map((part) => part.trim())
  if (parts.at(-1) === '') parts.pop()
  const positions: (number | string)[][] = []
  for (const part of parts) {
    const found = part.length > maxPart ? null : position.exec(part)
    if (found === null) return undefined
    const [, lat, lng, rest = ''] = found
    // The first number is the latitude; height and accuracy stay, so that the reader says that it leaves them out.
    positions.push([Number(lng), Number(lat), ...(rest.match(/\S+/g) ?? [])])
  }
  const [first] = positions
  if (first === undefined || (positions.length === 1 && !/[;\s]\S+\s+\S/.test(text.trim()))) return undefined
  if (positions.length === 1) return { data: {}, shapes: [{ kind: 'point', position: first }] }
  const last = positions.at(-1)!
  const isShape = positions.length >= 4 && first[0] === last[0] && first[1] === last[1]
  return {
    data: {},
    shapes: [isShape ? { kind: 'polygon', rings: [positions] } : { kind: 'line', positions }],
  }
}

/** Characters of a position. */
const maxPart = 120
