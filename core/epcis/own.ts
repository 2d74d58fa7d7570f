import { offsetOf } from '../fields/calendar.ts'
import { convert, readUnit } from '../readers/units.ts'
import type { ProcessEvents } from './process.ts'

/** A product or a part of one, as events name it. */
export interface Thing {
  name: string
  /** Undefined for single things and things without an amount; null for an unknown amount, which the event leaves out. */
  amount?: { quantity: number; unit: string | null } | null | undefined
}

/** Facts that all events of an account's records share. */
export interface Happening {
  at: Date
  recordedAt: Date
  timeZone: string
  /** Names of places. */
  readPoint?: string | undefined
  bizLocation?: string | undefined
  /** The pack's words, which replace the default ones. */
  words?: Pick<ProcessEvents, 'bizStep' | 'disposition'> | undefined
  /** Names of certificates. */
  certificates?: readonly string[]
  /** Values of a form by the names of its fields. */
  fields?: Readonly<Record<string, unknown>>
}

type Event = Readonly<Record<string, unknown>>

/** EPX-02: a product without an origin begins. */
export const additionOf = (thing: Thing, happening: Happening): Event => ({
  type: 'ObjectEvent',
  ...aboutOf(happening),
  action: 'ADD',
  ...listed([thing], 'epcList', 'quantityList'),
  ...wordsOf(happening, 'commissioning', 'active'),
  ...placesOf(happening),
  ...ilmdOf(happening),
})

/** EPX-02: a common process; `step` names it if the pack gives no word. */
export const observationOf = (thing: Thing, step: string, happening: Happening): Event => ({
  ...seen([thing], happening),
  ...wordsOf(happening, step, 'in_progress'),
  ...placesOf(happening),
  ...ownNames(happening),
})

interface Passage {
  inputs: readonly Thing[]
  output: Thing
}

/** EPX-02: the inputs with the amounts taken, and the output. */
export const transformationOf = (id: string, { inputs, output }: Passage, happening: Happening): Event => ({
  type: 'TransformationEvent',
  ...aboutOf(happening),
  ...listed(inputs, 'inputEPCList', 'inputQuantityList'),
  ...listed([output], 'outputEPCList', 'outputQuantityList'),
  transformationID: `rastro:t/${id}`,
  ...wordsOf(happening, 'commissioning', 'active'),
  ...placesOf(happening),
  ...ilmdOf(happening),
})

/** EPX-02: things put into one that stays itself. */
export const aggregationOf = ({ inputs, output }: Passage, happening: Happening): Event => ({
  type: 'AggregationEvent',
  ...aboutOf(happening),
  parentID: output.name,
  ...listed(inputs, 'childEPCs', 'childQuantityList'),
  action: 'ADD',
  ...wordsOf(happening, 'packing', 'in_progress'),
  ...placesOf(happening),
  ...ownNames(happening),
})

/** EPX-02: things leave one owner for another. */
export const shipmentOf = (
  things: readonly Thing[],
  { from, to }: { from: readonly string[]; to: readonly string[] },
  happening: Happening,
): Event => ({
  ...seen(things, happening),
  ...wordsOf(happening, 'shipping', 'in_transit'),
  ...placesOf(happening),
  ...owners('source', from),
  ...owners('destination', to),
})

/** EPX-02: a recall starts, or is lifted. */
export const recallOf = (thing: Thing, act: 'set' | 'unset', happening: Happening): Event => ({
  ...seen([thing], happening),
  bizStep: 'holding',
  persistentDisposition: { [act]: ['recalled'] },
})

/** EPX-02: the EU has a statement of a product. */
export const declarationOf = (thing: Thing, reference: string, happening: Happening): Event => ({
  ...seen([thing], happening),
  bizTransactionList: [{ type: 'cert', bizTransaction: `urn:eudr:dds:${reference}` }],
})

/** EPX-02: a product has a further name, as which its label knows it. */
export const namingOf = (thing: Thing, name: string, happening: Happening): Event => ({
  ...seen([thing], happening),
  'rastro:sameAs': name,
})

/** The text before and after the event list of a document. */
export function documentAround(namespace: string, creationDate: Date): { head: string; tail: string } {
  const head = headOf('EPCISDocument', namespace, creationDate)
  return { head: `${JSON.stringify(head).slice(0, -1)},"epcisBody":{"eventList":[`, tail: ']}}' }
}

/** Members of a document before its body. */
export const headOf = (
  type: 'EPCISDocument' | 'EPCISQueryDocument',
  namespace: string,
  creationDate: Date,
) => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { rastro: namespace }],
  type,
  schemaVersion: '2.0',
  creationDate: creationDate.toISOString(),
})

const seen = (things: readonly Thing[], happening: Happening) => ({
  type: 'ObjectEvent',
  ...aboutOf(happening),
  action: 'OBSERVE',
  ...listed(things, 'epcList', 'quantityList'),
})

/** EPX-03: time in UTC, the account's time-zone offset at that time, and certificates. */
const aboutOf = ({ at, recordedAt, timeZone, certificates = [] }: Happening) => ({
  eventTime: at.toISOString(),
  eventTimeZoneOffset: hoursOf(at, timeZone),
  recordTime: recordedAt.toISOString(),
  ...(certificates.length > 0 ? { certificationInfo: [...new Set(certificates)] } : {}),
})

const wordsOf = ({ words = {} }: Happening, bizStep: string, disposition: string) => ({
  bizStep: words.bizStep ?? bizStep,
  disposition: words.disposition ?? disposition,
})

const owners = (member: 'source' | 'destination', names: readonly string[]) =>
  names.length === 0
    ? {}
    : { [`${member}List`]: [...new Set(names)].map((name) => ({ type: 'owning_party', [member]: name })) }

/** GMT-3 as -03:00; historic offsets with seconds are rounded to minutes. */
function hoursOf(at: Date, timeZone: string): string {
  const [, sign = '+', hours = '0', minutes = '0'] =
    /^GMT([+-])?(\d+)?(?::(\d+))?/.exec(offsetOf(at, timeZone)) ?? []
  return `${sign}${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

const placesOf = ({ readPoint, bizLocation }: Happening) => ({
  ...(readPoint === undefined ? {} : { readPoint: { id: readPoint } }),
  ...(bizLocation === undefined ? {} : { bizLocation: { id: bizLocation } }),
})

const ownNames = ({ fields = {} }: Happening) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`rastro:${name}`, value]))

function ilmdOf(happening: Happening) {
  const ilmd = ownNames(happening)
  return Object.keys(ilmd).length === 0 ? {} : { ilmd }
}

/** Single things by their names, others with their amounts; an empty list is left out. */
function listed(things: readonly Thing[], epcs: string, quantities: string): Event {
  const single = things.filter(({ amount }) => amount === undefined).map(({ name }) => name)
  const measured = things.flatMap(({ name, amount }) =>
    amount === undefined ? [] : [{ epcClass: name, ...(amount === null ? {} : measure(amount)) }],
  )
  return {
    ...(single.length > 0 ? { [epcs]: [...new Set(single)] } : {}),
    ...(measured.length > 0 ? { [quantities]: measured } : {}),
  }
}

/** Codes of UN Recommendation 20 that equal one of our units. */
const codes: Readonly<Record<string, string>> = {
  g: 'GRM',
  kg: 'KGM',
  t: 'TNE',
  l: 'LTR',
  hl: 'HLT',
  'm³': 'MTQ',
  'm²': 'MTK',
  ha: 'HAR',
}

/** The base unit for every other unit of a measure. */
const bases: Readonly<Record<string, string>> = { mass: 'kg', volume: 'l', area: 'm²' }

function measure({ quantity, unit }: { quantity: number; unit: string | null }) {
  const known = readUnit(unit ?? undefined)
  const own = known && codes[known.symbol]
  if (own !== undefined) return { quantity, uom: own }
  const base = known && bases[known.measure]
  const converted = base === undefined ? undefined : convert(quantity, unit!, base)
  return converted === undefined
    ? { quantity }
    : { quantity: Number(converted.toPrecision(12)), uom: codes[base!]! }
}
