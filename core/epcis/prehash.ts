import { canonicalOf } from '../gs1/canonical.ts'
import { isRecord } from '../json/record.ts'
import { expand, type Prefixes, prefixesOf, splitName } from './context.ts'

type Members = Readonly<Record<string, unknown>>

/** Writes one member. */
type Writer = (value: unknown, prefixes: Prefixes) => string

/** Events of a document, of a document of a query, or one alone, each with the prefixes that hold in it. */
export function eventsOf(document: unknown): { event: Members; prefixes: Prefixes }[] {
  if (!isRecord(document)) return []
  const outer = prefixesOf(document['@context'])
  const omitted = ignoredNames(document)
  return listOf(eventListOf(document))
    .filter(isRecord)
    .map((event) => ({
      event: without(event, omitted) as Members,
      prefixes: { ...outer, ...prefixesOf(event['@context']) },
    }))
}

/** The event list of a document; a bare event becomes a list of one. */
export function eventListOf(document: Members): unknown {
  const body = isRecord(document.epcisBody) ? document.epcisBody : {}
  const results = isRecord(body.queryResults) ? body.queryResults : document
  const found = isRecord(results.resultsBody) ? results.resultsBody : body
  return found.eventList ?? body.event ?? document.eventList ?? document
}

/** A document may name members that a hash leaves out, in a member `ignoreFields` of any prefix. */
const ignoredNames = (document: Members): ReadonlySet<string> =>
  new Set(
    Object.entries(document)
      .filter(([name]) => name.endsWith(':ignoreFields'))
      .flatMap(([, names]) => listOf(names))
      .filter((name) => typeof name === 'string'),
  )

function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (names.size === 0) return value
  if (Array.isArray(value)) return value.map((one) => without(one, names))
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([name]) => !names.has(name))
  return Object.fromEntries(kept.map(([name, one]) => [name, without(one, names)]))
}

/**
 * EPX-04: the text whose SHA-256 is the name of an event (GS1 CBV 2.0, 8.9), the same however members and lists are ordered.
 */
export function preHashOf(event: Members, prefixes: Prefixes): string {
  const names = Object.keys(event)
  const first = Object.keys(own).map((name) =>
    names.includes(name) ? write(own, name, event, prefixes) : '',
  )
  const rest = names.flatMap((name) => {
    if (leftOut.has(name) || Object.hasOwn(own, name) || isComment(name, prefixes)) return []
    return Object.hasOwn(sorted, name)
      ? [write(sorted, name, event, prefixes)]
      : extensionsOf(name, event[name], prefixes)
  })
  return [...first, ...rest.toSorted(byCode)].join('')
}

const write = (writers: Readonly<Record<string, Writer>>, name: string, event: Members, prefixes: Prefixes) =>
  writers[name]!(event[name], prefixes)

/** Members that the store adds or corrects, and the context. */
const leftOut: ReadonlySet<string> = new Set(['eventID', 'recordTime', 'errorDeclaration', '@context'])

const isComment = (name: string, prefixes: Prefixes): boolean =>
  expand(name, prefixes) === 'http://www.w3.org/2000/01/rdf-schema#comment'

/** Compares by UTF-16 code units, which equals byte order for the characters in member names. */
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The list's name, then its entries; nothing for an empty list. */
function entries(name: string, list: readonly string[]): string {
  return list.length === 0 ? '' : name + list.toSorted(byCode).join('')
}

const plain =
  (name: string): Writer =>
  (value) =>
    `${name}=${textOf(value)}`

const instant =
  (name: string): Writer =>
  (value) =>
    `${name}=${instantOf(value)}`

/** Several of one name, such as certificates. */
const each =
  (name: string): Writer =>
  (value) =>
    entries(
      '',
      listOf(value).map((one) => `${name}=${textOf(one)}`),
    )

const epcs =
  (name: string): Writer =>
  (value) =>
    entries(
      name,
      listOf(value).map((one) => `epc=${textOf(one)}`),
    )

/** A word of the vocabulary stands as its address, whichever of its forms says it. */
const word =
  (name: string, vocabulary: Vocabulary): Writer =>
  (value, prefixes) =>
    `${name}=${wordOf(value, vocabulary, prefixes)}`

/** An object's members in their order, its extensions in order behind them. */
function membersOf(value: unknown, writers: Readonly<Record<string, Writer>>, prefixes: Prefixes): string {
  if (!isRecord(value)) return ''
  const ordered = Object.keys(writers).filter((name) => Object.hasOwn(value, name))
  const more = Object.keys(value)
    .filter((name) => !Object.hasOwn(writers, name))
    .flatMap((name) => extensionsOf(name, value[name], prefixes))
  return (
    ordered.map((name) => write(writers, name, value, prefixes)).join('') + more.toSorted(byCode).join('')
  )
}

/** A list of objects, each with a name of its own or none. */
const objects =
  (name: string, entry: string, writers: Readonly<Record<string, Writer>>): Writer =>
  (value, prefixes) =>
    entries(
      name,
      listOf(value).map((one) => entry + membersOf(one, writers, prefixes)),
    )

const object =
  (name: string, writers: Readonly<Record<string, Writer>>): Writer =>
  (value, prefixes) =>
    name + membersOf(value, writers, prefixes)

interface Vocabulary {
  /** Before a bare word. */
  stem: string
  /** Other beginnings of the same words. */
  others?: readonly string[]
}

const cbv = (kind: string, urn: string): Vocabulary => ({
  stem: `https://ref.gs1.org/cbv/${kind}-`,
  others: [`urn:epcglobal:cbv:${urn}:`, `https://ns.gs1.org/cbv/${kind}-`],
})

export const bizSteps = cbv('BizStep', 'bizstep')
export const dispositions = cbv('Disp', 'disp')
const transactionTypes = cbv('BTT', 'btt')
const sourceTypes = cbv('SDT', 'sdt')
const components = cbv('Comp', 'comp')
const measurements: Vocabulary = { stem: 'https://gs1.org/voc/' }

/** The address of a word, whichever of its forms says it. */
export function wordOf(value: unknown, { stem, others = [] }: Vocabulary, prefixes: Prefixes): string {
  const text = textOf(value)
  const other = others.find((one) => text.startsWith(one))
  if (other) return stem + text.slice(other.length)
  return /^[\w-]+$/.test(text) ? stem + text : expand(text, prefixes)
}

const quantities = (name: string): Writer =>
  objects(name, 'quantityElement', {
    epcClass: plain('epcClass'),
    quantity: plain('quantity'),
    uom: plain('uom'),
  })

const partner = (name: 'source' | 'destination'): Writer =>
  objects(`${name}List`, '', { type: word('type', sourceTypes), [name]: plain(name) })

const reading: Readonly<Record<string, Writer>> = {
  type: word('type', measurements),
  exception: word('exception', measurements),
  deviceID: plain('deviceID'),
  deviceMetadata: plain('deviceMetadata'),
  rawData: plain('rawData'),
  dataProcessingMethod: plain('dataProcessingMethod'),
  time: instant('time'),
  microorganism: plain('microorganism'),
  chemicalSubstance: plain('chemicalSubstance'),
  value: plain('value'),
  component: word('component', components),
  stringValue: plain('stringValue'),
  booleanValue: plain('booleanValue'),
  hexBinaryValue: plain('hexBinaryValue'),
  uriValue: plain('uriValue'),
  minValue: plain('minValue'),
  maxValue: plain('maxValue'),
  meanValue: plain('meanValue'),
  sDev: plain('sDev'),
  percRank: plain('percRank'),
  percValue: plain('percValue'),
  uom: plain('uom'),
  coordinateReferenceSystem: plain('coordinateReferenceSystem'),
}

const sensors = objects('sensorElementList', 'sensorElement', {
  sensorMetadata: object('sensorMetadata', {
    time: instant('time'),
    startTime: instant('startTime'),
    endTime: instant('endTime'),
    deviceID: plain('deviceID'),
    deviceMetadata: plain('deviceMetadata'),
    rawData: plain('rawData'),
    dataProcessingMethod: plain('dataProcessingMethod'),
    bizRules: plain('bizRules'),
  }),
  sensorReport: objects('', 'sensorReport', reading),
})

const place = (name: string): Writer => object(name, { id: plain('id') })

const states: Writer = (value, prefixes) => {
  const { set = [], unset = [] } = isRecord(value) ? value : {}
  const of = (name: string, words: unknown) =>
    entries(
      '',
      listOf(words).map((one) => `${name}=${wordOf(one, dispositions, prefixes)}`),
    )
  return `persistentDisposition${of('set', set)}${of('unset', unset)}`
}

/** The members of EPCIS in the order of the hash. */
const own: Readonly<Record<string, Writer>> = {
  type: plain('eventType'),
  eventTime: instant('eventTime'),
  eventTimeZoneOffset: plain('eventTimeZoneOffset'),
  certificationInfo: each('certificationInfo'),
  parentID: plain('parentID'),
  epcList: epcs('epcList'),
  inputEPCList: epcs('inputEPCList'),
  childEPCs: epcs('childEPCs'),
  quantityList: quantities('quantityList'),
  childQuantityList: quantities('childQuantityList'),
  inputQuantityList: quantities('inputQuantityList'),
  outputEPCList: epcs('outputEPCList'),
  outputQuantityList: quantities('outputQuantityList'),
  action: plain('action'),
  transformationID: plain('transformationID'),
  bizStep: word('bizStep', bizSteps),
  disposition: word('disposition', dispositions),
  persistentDisposition: states,
  readPoint: place('readPoint'),
  bizLocation: place('bizLocation'),
  sensorElementList: sensors,
}

/** Members whose values are sorted together with extension members. */
const sorted: Readonly<Record<string, Writer>> = {
  bizTransactionList: objects('bizTransactionList', '', {
    type: word('type', transactionTypes),
    bizTransaction: plain('bizTransaction'),
  }),
  destinationList: partner('destination'),
  sourceList: partner('source'),
  ilmd: object('ilmd', {}),
}

/** A member that EPCIS doesn't have: `{namespace}name=value`, or its own members behind the name; of a list each entry. */
function extensionsOf(name: string, value: unknown, prefixes: Prefixes): string[] {
  const split = splitName(name, prefixes)
  const written = split ? `{${split.space}}${split.local}` : name
  return listOf(value).map((one) =>
    isRecord(one) ? written + membersOf(one, {}, prefixes) : `${written}=${textOf(one)}`,
  )
}

/** An identifier in its canonical form, a figure without meaningless zeros. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return decimalOf(value)
  if (typeof value !== 'string') return value === null || value === undefined ? '' : JSON.stringify(value)
  const text = value.trim()
  return canonicalOf(text) ?? (/^[+-]?\d+(\.\d+)?$/.test(text) ? shorten(text) : text)
}

/** `-007.50` is -7.5, digit by digit: a figure of forty digits keeps them. */
function shorten(text: string): string {
  const [, sign, whole, fraction = ''] = /^([+-]?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text)!
  const figure = fraction ? `${whole}.${fraction}` : whole!
  return sign === '-' && figure !== '0' ? `-${figure}` : figure
}

/** A number in plain digits, without an exponent. */
export function decimalOf(value: number): string {
  const [, sign, whole, fraction = '', power] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  if (whole === undefined) return String(value)
  const digits = whole + fraction
  const point = whole.length + Number(power ?? 0)
  const filled = digits.padEnd(point, '0').padStart(digits.length + Math.max(0, 1 - point), '0')
  const at = Math.max(point, 1)
  return shorten(`${sign}${filled.slice(0, at)}${filled.length > at ? `.${filled.slice(at)}` : ''}`)
}

/** A moment in UTC with milliseconds; the fourth decimal rounds. Another text stays. */
function instantOf(value: unknown): string {
  const text = textOf(value)
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(text)
  const begin = parts ? Date.parse(`${parts[1]}${parts[3]}`) : Number.NaN
  if (Number.isNaN(begin)) return text
  const fraction = (parts?.[2] ?? '').padEnd(4, '0')
  const millis = Number(fraction.slice(0, 3)) + (fraction[3]! >= '5' ? 1 : 0)
  return new Date(begin + millis).toISOString()
}
