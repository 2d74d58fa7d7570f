import { checkDigitOf } from './checks.ts'
import { type CodeElement, identifierOf } from './identifiers.ts'
import { encode, isWellFormed, longGtin, splitLink } from './link.ts'

const stem = 'https://id.gs1.org'

/** The qualifiers that each key keeps, the finest first; a key without any stands alone. */
const kept: Readonly<Record<string, readonly string[]>> = {
  '01': ['21', '10', '235'],
  '8006': ['21', '10'],
  '414': ['254'],
  '8010': ['8011'],
}

/** GS1-04: the canonical name of a thing from any link or URN, at its finest level and without a query. Undefined for other texts. */
export function canonicalOf(text: string): string | undefined {
  const pairs = pairsOfUrn(text) ?? pairsOfLink(text)
  return pairs && nameOf(pairs)
}

/** The same of elements that were read. */
export const canonicalOfElements = (elements: readonly CodeElement[]): string | undefined =>
  // The sign ' stays in names.
  nameOf(elements.map(({ ai, value }) => ({ ai, written: encode(value).replaceAll('%27', "'") })))

/** A pair as the link writes it, with escapes. */
interface Pair {
  ai: string
  written: string
}

function nameOf(pairs: readonly Pair[]): string | undefined {
  const key = pairs.find(({ ai }) => identifierOf(ai)?.key)
  if (!key) return undefined
  const finest = (kept[key.ai] ?? []).map((ai) => pairs.find((one) => one.ai === ai)).find(Boolean)
  const path = [key, ...(finest ? [finest] : [])]
  if (!path.every(({ ai, written }) => isWellFormed(ai, unescaped(written)))) return undefined
  return `${stem}${path.map(({ ai, written }) => `/${ai}/${escaped(written)}`).join('')}`
}

function unescaped(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return ''
  }
}

/** Signs that a path may have as they are, and that names have as escapes. */
const escaped = (written: string): string =>
  written.replace(/[!()*+,:]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function pairsOfLink(text: string): Pair[] | undefined {
  const split = splitLink(text, { words: true })
  if ('fault' in split) return undefined
  return split.pairs.map(({ ai, written }) => ({ ai, written: ai === '01' ? longGtin(written) : written }))
}

interface Scheme {
  /** Number of parts; the last one may contain dots. */
  parts: number
  pairsOf: (...parts: string[]) => Pair[] | undefined
}

/** An EPC URN's parts become the value of a key: company, reference and serial number (GS1 EPC Tag Data Standard, 6 and 12). */
const schemes: Readonly<Record<string, Scheme>> = {
  sgtin: { parts: 3, pairsOf: (company, item, serial) => withFinest(gtinOf(company, item), '21', serial) },
  lgtin: { parts: 3, pairsOf: (company, item, lot) => withFinest(gtinOf(company, item), '10', lot) },
  upui: { parts: 3, pairsOf: (company, item, tpx) => withFinest(gtinOf(company, item), '235', tpx) },
  itip: {
    parts: 5,
    pairsOf: (company, item, piece, total, serial) =>
      withFinest({ ai: '8006', written: `${gtinOf(company, item).written}${piece}${total}` }, '21', serial),
  },
  sscc: {
    parts: 2,
    pairsOf: (company, serial) => [
      { ai: '00', written: checked(`${serial.slice(0, 1)}${company}${serial.slice(1)}`) },
    ],
  },
  sgln: {
    parts: 3,
    pairsOf: (company, location, extension) =>
      withFinest(digits('414', company, location), '254', extension === '0' ? '*' : extension),
  },
  pgln: { parts: 2, pairsOf: (company, party) => [digits('417', company, party)] },
  gsrn: { parts: 2, pairsOf: (company, service) => [digits('8018', company, service)] },
  gsrnp: { parts: 2, pairsOf: (company, service) => [digits('8017', company, service)] },
  gsin: { parts: 2, pairsOf: (company, reference) => [digits('402', company, reference)] },
  grai: {
    parts: 3,
    pairsOf: (company, kind, serial) => [
      { ai: '8003', written: `0${digits('', company, kind).written}${some(serial)}` },
    ],
  },
  gdti: {
    parts: 3,
    pairsOf: (company, kind, serial) => [
      { ai: '253', written: `${digits('', company, kind).written}${some(serial)}` },
    ],
  },
  sgcn: {
    parts: 3,
    pairsOf: (company, coupon, serial) => [
      { ai: '255', written: `${digits('', company, coupon).written}${some(serial)}` },
    ],
  },
  giai: { parts: 2, pairsOf: (company, asset) => named('8004', company, asset) },
  ginc: { parts: 2, pairsOf: (company, reference) => named('401', company, reference) },
  cpi: {
    parts: 3,
    pairsOf: (company, part, serial) =>
      withFinest({ ai: '8010', written: `${company}${part}` }, '8011', serial),
  },
}

function pairsOfUrn(text: string): Pair[] | undefined {
  const [, name = '', rest = ''] = /^urn:epc:(?:id|class|idpat):([a-z]+):([^:\s]+)$/.exec(text) ?? []
  if (!Object.hasOwn(schemes, name)) return undefined
  const { parts: count, pairsOf } = schemes[name]!
  const parts = rest.split('.')
  return parts.length < count
    ? undefined
    : pairsOf(...parts.slice(0, count - 1), parts.slice(count - 1).join('.'))
}

/** Only digits have a check digit; anything else is refused with its value. */
const checked = (text: string): string => `${text}${/^\d+$/.test(text) ? checkDigitOf(text) : ''}`

const digits = (ai: string, ...parts: readonly (string | undefined)[]): Pair => ({
  ai,
  written: checked(parts.join('')),
})

/** Any of a company's is no thing. */
const named = (ai: string, company: string | undefined, name: string | undefined): Pair[] | undefined =>
  name === '*' ? undefined : [{ ai, written: `${company}${name}` }]

/** A star stands for any. */
const some = (written: string | undefined): string => (written === '*' ? '' : (written ?? ''))

/** The item's first digit is the packaging level, which begins a GTIN. */
const gtinOf = (company: string, item: string): Pair => ({
  ai: '01',
  written: checked(`${item.slice(0, 1)}${company}${item.slice(1)}`),
})

/** A star leaves its level out. */
const withFinest = (key: Pair, ai: string, written = '*'): Pair[] =>
  written === '*' ? [key] : [key, { ai, written }]
