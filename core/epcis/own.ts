import { offsetOf } from '../fields/calendar.ts'
import { convert, readUnit } from '../readers/units.ts'

/** A product or a part of one, as events name it. */
export interface Thing {
  name: string
  /** Undefined of single things and of whatever nobody measures: they have no amount. */
  amount?: { quantity: number; unit: string | null } | null | undefined
}

/** What all events of the account's records have. */
export interface Happening {
  at: Date
  recordedAt: Date
  timeZone: string
  /** Names of places. */
  readPoint?: string | undefined
  bizLocation?: string | undefined
  /** Values of a form by the names of its fields. */
  fields: Readonly<Record<string, unknown>>
}

type Event = Readonly<Record<string, unknown>>

/** EPX-02: a product without an origin begins. */
export const additionOf = (thing: Thing, happening: Happening): Event => ({
  type: 'ObjectEvent',
  ...timesOf(happening),
  action: 'ADD',
  ...listed([thing], 'epcList', 'quantityList'),
  bizStep: 'commissioning',
  disposition: 'active',
  ...placesOf(happening),
  ...ilmdOf(happening),
})

/** EPX-02: a common process; `step` names what was done. */
export const observationOf = (thing: Thing, step: string, happening: Happening): Event => ({
  type: 'ObjectEvent',
  ...timesOf(happening),
  action: 'OBSERVE',
  ...listed([thing], 'epcList', 'quantityList'),
  bizStep: step,
  disposition: 'in_progress',
  ...placesOf(happening),
  ...ownNames(happening.fields),
})

/** EPX-02: what went in, with the part that was taken, and what came out. */
export const transformationOf = (
  id: string,
  { inputs, output }: { inputs: readonly Thing[]; output: Thing },
  happening: Happening,
): Event => ({
  type: 'TransformationEvent',
  ...timesOf(happening),
  ...listed(inputs, 'inputEPCList', 'inputQuantityList'),
  ...listed([output], 'outputEPCList', 'outputQuantityList'),
  transformationID: `rastro:t/${id}`,
  bizStep: 'commissioning',
  disposition: 'active',
  ...placesOf(happening),
  ...ilmdOf(happening),
})

/** The document of some events, without them: what stands before the list, and behind it. */
export function documentAround(namespace: string, creationDate: Date): { head: string; tail: string } {
  const head = {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { rastro: namespace }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: creationDate.toISOString(),
  }
  return { head: `${JSON.stringify(head).slice(0, -1)},"epcisBody":{"eventList":[`, tail: ']}}' }
}

/** EPX-03: the moment in UTC, and the hours of the account's clocks then. */
const timesOf = ({ at, recordedAt, timeZone }: Happening) => ({
  eventTime: at.toISOString(),
  eventTimeZoneOffset: hoursOf(at, timeZone),
  recordTime: recordedAt.toISOString(),
})

/** GMT-3 as -03:00; a clock that stood otherwise before zones were hours is rounded to what EPCIS can say. */
function hoursOf(at: Date, timeZone: string): string {
  const [, sign = '+', hours = '0', minutes = '0'] =
    /^GMT([+-])?(\d+)?(?::(\d+))?/.exec(offsetOf(at, timeZone)) ?? []
  return `${sign}${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

const placesOf = ({ readPoint, bizLocation }: Happening) => ({
  ...(readPoint === undefined ? {} : { readPoint: { id: readPoint } }),
  ...(bizLocation === undefined ? {} : { bizLocation: { id: bizLocation } }),
})

const ownNames = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`rastro:${name}`, value]))

const ilmdOf = ({ fields }: Happening) => (Object.keys(fields).length === 0 ? {} : { ilmd: ownNames(fields) })

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

/** Units of Recommendation 20 that say a unit of ours as it is. */
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

/** What every other unit of a measure is said in. */
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
