import type { PublicValue } from './publicValue.ts'
import type { Fault } from '../errors/refusal.ts'
import { fault, isBlank, type Field, type Kind, type Property } from './kind.ts'
import { matches } from './pattern.ts'
import { withoutUnseen } from '../readers/clean.ts'

/** One line as records keep it: trimmed (FRM-03), in one Unicode form, without signs that nobody sees, its breaks as blanks (TRU-06). */
export const tidyLine = (text: string): string => tidyLines(text.replace(breaks, ' '))

/** The same of a text of several lines, which keeps its breaks. */
export const tidyLines = (text: string): string => composed(withoutUnseen(text)).trim()

const breaks = /[\n\v\f\r\u0085\u2028\u2029]+/g

/** Tidies a value that should be a line. Anything but text is left for `check` to refuse. */
export const trimmed = (input: unknown): unknown => (typeof input === 'string' ? tidyLine(input) : input)

/** The same of several lines. */
export const trimmedLines = (input: unknown): unknown =>
  typeof input === 'string' ? tidyLines(input) : input

/** The longest text of any kind, in characters. */
export const maxTextLength = 20_000

/** No script stacks more marks on a letter, and normalizing takes the square of their number (Unicode's stream-safe text). */
const stackedMarks = /(?<!\p{M})\p{M}{31}/u

/** One Unicode form of a text. Texts that `checkString` refuses anyway are left as they are. */
export const composed = (text: string): string =>
  text.length > 2 * maxTextLength || stackedMarks.test(text) ? text : text.normalize('NFC')

// PostgreSQL can't store NUL or half of a surrogate pair. Control characters don't belong in a line, nor does what nobody sees
// (zero width, soft hyphens, directions, line separators): two lines that look alike must be alike.
const oneLine = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/u
const manyLines = /[\p{Cs}]|(?![\t\n\r])\p{Cc}/u

/** Whether every character of a line can be stored and seen. */
export const isReadableLine = (value: string): boolean => !oneLine.test(value)

/** A line for terminals and logs, with unseen characters written out, since they could hide or forge text. */
export const printable = (line: string): string =>
  line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)

/** The fault of a line with a sign that can't be kept, which names its place (TRU-06). */
export const lineFaults = (text: string, path = ''): Fault[] => signFaults(text, oneLine, path)

/** The same of a text of several lines. */
export const linesFaults = (text: string, path = ''): Fault[] => signFaults(text, manyLines, path)

function signFaults(text: string, refused: RegExp, path: string): Fault[] {
  const before = [refused, stackedMarks].map((signs) => text.search(signs)).filter((at) => at >= 0)
  if (before.length === 0) return []
  const place = Array.from(text.slice(0, Math.min(...before))).length + 1
  return [fault('fields.unreadable', { place }, path)]
}

export function checkString(value: unknown, property: Property, longest: number, multiline = false): Fault[] {
  if (typeof value !== 'string') return [fault('fields.text')]
  const max = Math.min(property.maxLength ?? longest, longest)
  if (value.length > max * 2) return [fault('fields.tooLong', { max })]
  const min = property.minLength ?? 0
  // Counts characters, not UTF-16 units, and only if the text may be too long.
  const length = value.length > max || min > 0 ? [...value].length : value.length
  if (length > max) return [fault('fields.tooLong', { max })]
  if (length < min) return [fault('fields.tooShort', { min })]
  const unkept = multiline ? linesFaults(value) : lineFaults(value)
  if (unkept.length > 0) return unkept
  if (property.pattern !== undefined && !matches(property.pattern, value)) {
    return [
      property.placeholder
        ? fault('fields.patternExample', { example: property.placeholder })
        : fault('fields.pattern'),
    ]
  }
  return []
}

/** What all kinds stored as a string share. */
export const stringKind = {
  type: 'string',
  scalar: true,
  isTyped: true,
  isPublic: true,
  isProse: false,
  options: {},
  normalise: trimmed,
  toText: (value: unknown) => plain(value),
  toInput: (value: unknown) => plain(value),
  parse: (text: string) => trimmed(text),
  isEmpty: isBlank,
} as const satisfies Partial<Kind>

/** A public line; with a pattern, a number on paper. */
export const publicLine = (value: unknown, { property }: Pick<Field, 'property'>): PublicValue | undefined =>
  typeof value !== 'string'
    ? undefined
    : property.pattern === undefined
      ? { kind: 'text', text: value }
      : { kind: 'text', text: value, code: true }

/** A public text that reads as a sentence, unless it is a column. */
export const publicSentence = (
  value: unknown,
  { property }: Pick<Field, 'property'>,
): PublicValue | undefined =>
  typeof value !== 'string'
    ? undefined
    : property.header
      ? { kind: 'text', text: value }
      : { kind: 'text', text: value, long: true }

export function plain(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
