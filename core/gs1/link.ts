import { type CodeReading, judge } from './elements.ts'
import {
  type CodeElement,
  type CodeFault,
  faultOfValue,
  type Identifier,
  identifierOf,
} from './identifiers.ts'

/** Extensions beyond GS1 Digital Link 1.2: short GTINs, words for keys, unknown attributes. */
export interface Leniency {
  short?: boolean
  words?: boolean
  unknown?: boolean
}

/** Words that stood for identifiers in paths of older links (GS1 Digital Link 1.1, 4.3). */
const words: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cpid: '8010',
    cpsn: '8011',
    cpv: '22',
    gcn: '255',
    gdti: '253',
    giai: '8004',
    ginc: '401',
    gln: '414',
    glnx: '254',
    gmn: '8013',
    grai: '8003',
    gsin: '402',
    gsrn: '8018',
    gsrnp: '8017',
    gtin: '01',
    itip: '8006',
    lot: '10',
    party: '417',
    refno: '8020',
    ser: '21',
    srin: '8019',
    sscc: '00',
  }),
)

/** Signs that a URI may have (RFC 3986, 2). */
const uri = /^(?:https?|HTTPS?):\/\/([^/?#%]+)(\/[^?#]*)(?:\?([^#]*))?(?:#.*)?$/s
const signsOfUri = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/

const maxLength = 90

/** The path's pairs from its key on, as they are written: `01`, `09…`, `10`, `A%2F7`. */
interface LinkPath {
  /** All before the key, such as `https://example.com/stem`. */
  stem: string
  pairs: { ai: string; written: string }[]
  query: string
}

/** Splits a link at its rightmost primary key; a fault where it has none. */
export function splitLink(
  text: string,
  { words: isWorded = false }: Leniency,
): LinkPath | { fault: CodeFault } {
  const [, , path = '', query = ''] = (signsOfUri.test(text) && uri.exec(text)) || []
  const segments = path.split('/').slice(1)
  const pairs: LinkPath['pairs'] = []
  for (let n = segments.length - 2; n >= 0; n -= 2) {
    const [name = '', written = ''] = segments.slice(n, n + 2)
    const ai = isWorded ? (words.get(name) ?? name) : name
    const identifier = identifierOf(ai)
    if (!identifier || written === '') break
    pairs.unshift({ ai, written })
    if (identifier.key) {
      const before = segments.slice(0, n).map((one) => `/${one}`)
      return { stem: `${text.slice(0, text.indexOf('/', 8))}${before.join('')}`, pairs, query }
    }
  }
  return { fault: { code: 'NOT_A_LINK' } }
}

/** GS1-04: the elements of a GS1 Digital Link, of its path and then of its query. */
export function readLink(text: string, leniency: Leniency = {}): CodeReading {
  const split = splitLink(text, leniency)
  if ('fault' in split) return split
  const path: CodeElement[] = []
  for (const { ai, written } of split.pairs) {
    const value = decode(written)
    if (value === undefined) return { fault: { code: 'ESCAPE', ai } }
    path.push({ ai, value: leniency.short && ai === '01' ? longGtin(value) : value })
  }
  const [key, ...qualifiers] = path.map(({ ai }) => ai) as [string, ...string[]]
  const sequences = identifierOf(key)?.key ?? []
  const fitting = sequences.filter((sequence) => isWithin(qualifiers, sequence))
  if (qualifiers.length > 0 && fitting.length === 0) return { fault: { code: 'ORDER', ai: qualifiers[0]! } }
  const attributes = attributesOf(split.query, { leniency, path, fitting })
  if ('fault' in attributes) return attributes
  const unknown = attributes.elements.filter(({ ai }) => !identifierOf(ai))
  const all = [...path, ...attributes.elements]
  const long = all.find(({ value }) => value.length > maxLength)
  if (long) return { fault: { code: 'LENGTH', ai: long.ai } }
  const judged = judge(all.filter((one) => !unknown.includes(one)))
  return 'fault' in judged || unknown.length === 0 ? judged : { elements: all }
}

interface Path {
  leniency: Leniency
  path: readonly CodeElement[]
  /** The sequences that its qualifiers follow. */
  fitting: readonly (readonly string[])[]
}

function attributesOf(query: string, { leniency, path, fitting }: Path): CodeReading {
  const elements: CodeElement[] = []
  const seen = new Set(path.map(({ ai }) => ai))
  for (const part of query.split('&')) {
    const [name = '', ...rest] = part.split('=')
    const ai = leniency.words ? (words.get(name) ?? name) : name
    if (!/^\d+$/.test(ai)) continue
    const identifier = identifierOf(ai)
    if (!identifier && !leniency.unknown) return { fault: { code: 'UNKNOWN', ai } }
    if (seen.has(ai)) return { fault: { code: 'TWICE', ai } }
    seen.add(ai)
    const couldStandInPath = fitting.some((sequence) => sequence.includes(ai))
    if (identifier && (!identifier.attribute || couldStandInPath))
      return { fault: { code: 'NOT_IN_QUERY', ai } }
    const value = decode(rest.join('=').replaceAll('+', ' '))
    if (value === undefined) return { fault: { code: 'ESCAPE', ai } }
    if (value === '') return { fault: { code: 'LENGTH', ai } }
    elements.push({ ai, value: leniency.short && ai === '01' ? longGtin(value) : value })
  }
  return { elements }
}

/** A part of an address; undefined of broken escapes. */
export function decode(written: string): string | undefined {
  try {
    return decodeURIComponent(written)
  } catch {
    return undefined
  }
}

/** A GTIN of 8, 12 or 13 digits with the zeros that make it 14. */
export const longGtin = (gtin: string): string =>
  /^(?:\d{8}|\d{12,13})$/.test(gtin) ? gtin.padStart(14, '0') : gtin

/** Whether names stand in a sequence, in its order. */
export function isWithin(names: readonly string[], sequence: readonly string[]): boolean {
  const places = names.map((name) => sequence.indexOf(name))
  return places.every((place, n) => place > (places[n - 1] ?? -1))
}

/** Percent-encodes all but unreserved characters (RFC 3986, 2.3). */
export const encode = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * GS1-04: the link of elements. The first key begins the path and takes the first sequence that has one of the other elements. The rest
 * become attributes, predefined lengths first.
 */
export function writeLink(
  elements: readonly CodeElement[],
  stem = 'https://id.gs1.org',
): { uri: string } | { fault: CodeFault } {
  const known = elements.map((element) => ({ ...element, identifier: identifierOf(element.ai)! }))
  const key = known.find(({ identifier }) => identifier.key)
  if (!key) return { fault: { code: 'NO_KEY' } }
  const sequences = key.identifier.key ?? []
  const sequence = sequences.find((one) => known.some(({ ai }) => one.includes(ai))) ?? []
  const qualifiers = sequence.flatMap((ai) => known.filter((one) => one.ai === ai))
  const left = known.filter((one) => one !== key && !qualifiers.includes(one))
  const refused = left.find(({ identifier }) => !identifier.attribute)
  if (refused) return { fault: { code: 'NOT_IN_QUERY', ai: refused.ai } }
  const attributes = left.toSorted((one, other) => rank(one.identifier) - rank(other.identifier))
  const path = [key, ...qualifiers].map(({ ai, value }) => `/${ai}/${encode(value)}`).join('')
  const query = attributes.map(({ ai, value }) => `${ai}=${encode(value)}`).join('&')
  return { uri: `${stem.replace(/\/$/, '')}${path}${query && `?${query}`}` }
}

const rank = ({ fixed }: Identifier): number => (fixed ? 0 : 1)

/** Judges a value of a link that others wrote: its lengths and digits alone. */
export const isWellFormed = (ai: string, value: string): boolean => {
  const identifier = identifierOf(ai)
  return identifier !== undefined && faultOfValue(identifier, value, false) === undefined
}
