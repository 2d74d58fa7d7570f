import { checks } from './checks.ts'
import { faultOfTogether, judge, readBrackets, readElements } from './elements.ts'
import { type CodeElement, type CodeFault, faultOfValue, identifierAt, lengthOf } from './identifiers.ts'
import { longGtin, readLink } from './link.ts'

/** The elements of a label; or all readings, if it lost its separators and is ambiguous. */
type LabelReading = { elements: CodeElement[] } | { readings: CodeElement[][] } | { fault: CodeFault }

/** Signs of a label: more than any symbol that GS1 allows. */
export const maxLabel = 4_000

/** GS1-10: reads a label as it was scanned, pasted or typed. */
export function readLabel(text: string): LabelReading {
  const label = text.trim().replace(symbology, '')
  if (label === '') return { fault: { code: 'EMPTY' } }
  if (label.length > maxLabel) return { fault: { code: 'LENGTH' } }
  if (/^https?:/i.test(label)) return readLink(label, { short: true, words: true })
  // No element has a blank: people type them, and a label in several lines is copied with its line ends.
  const signs = label.replace(/\s/g, '')
  if (signs.startsWith('('))
    return readBrackets(signs.replace(shortGtin, (_, ai, gtin) => ai + longGtin(gtin)))
  const gtin = longGtin(signs)
  if (/^\d{14}$/.test(gtin) && checks.csum(gtin)) return { elements: [{ ai: '01', value: gtin }] }
  const plain = signs.replaceAll('\u001d', '^').replaceAll('<GS>', '^').replace(/^\^/, '')
  return plain.includes('^') ? readElements(`^${plain}`) : readUnseparated(plain)
}

/** AIM prefix for the kind of symbol (ISO/IEC 15424), which some scanners send first. */
const symbology = /^\][A-Za-z][0-9m]/

/** A GTIN in brackets with fewer than 14 digits, as it is printed below bars. */
const shortGtin = /(\(0[12]\))(\d{8}|\d{12,13})(?=\(|$)/g

/** Each way to read a label; empty of any other text. */
export function readingsOf(text: string): CodeElement[][] {
  const label = readLabel(text)
  if ('fault' in label) return []
  return 'readings' in label ? label.readings : [label.elements]
}

/** A scanner that types like a keyboard loses separators: a lot then ends wherever the rest reads as elements again. */
function readUnseparated(text: string): LabelReading {
  const readings = readingsFrom(text, 0, new Map())
    .map((elements) => judge(elements))
    .filter((reading): reading is { elements: CodeElement[] } => 'elements' in reading)
    .map(({ elements }) => elements)
  const [whole] = readings
  if (!whole) return readElements(`^${text}`)
  const together = readings.filter((elements) => !faultOfTogether(elements))
  return together.length > 1 ? { readings: together } : { elements: together[0] ?? whole }
}

const maxReadings = 8

/** All readings of a text from a position, up to a limit. Results are cached by position. */
function readingsFrom(text: string, start: number, found: Map<number, CodeElement[][]>): CodeElement[][] {
  if (start === text.length) return [[]]
  const kept = found.get(start)
  if (kept) return kept
  const readings: CodeElement[][] = []
  const identifier = identifierAt(text.slice(start, start + 4))
  if (identifier) {
    const { ai, fixed } = identifier
    const from = start + ai.length
    const longest = Math.min(lengthOf(identifier), text.length - from)
    // Longest value first: a lot at the end needs no separator.
    for (let length = longest; length >= (fixed ? longest : 1) && readings.length < maxReadings; length--) {
      const value = text.slice(from, from + length)
      if (faultOfValue(identifier, value)) continue
      for (const rest of readingsFrom(text, from + length, found)) readings.push([{ ai, value }, ...rest])
    }
  }
  found.set(start, readings.slice(0, maxReadings))
  return found.get(start)!
}
