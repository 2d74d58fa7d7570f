import { canonicalOf } from '../gs1/canonical.ts'
import { isRecord } from '../json/record.ts'

/** EPX-07: how answers write identifiers of GS1. */
export const epcFormats = ['Never_Translates', 'Always_GS1_Digital_Link'] as const
export type EpcFormat = (typeof epcFormats)[number]

/** Members that hold identifiers, whatever object they are in. */
const identifiers: ReadonlySet<string> = new Set([
  'epcList',
  'childEPCs',
  'inputEPCList',
  'outputEPCList',
  'parentID',
  'transformationID',
  'epcClass',
  'bizTransaction',
  'source',
  'destination',
])

/** Members whose objects hold identifiers. */
const holders: ReadonlySet<string> = new Set([
  'quantityList',
  'childQuantityList',
  'inputQuantityList',
  'outputQuantityList',
  'bizTransactionList',
  'sourceList',
  'destinationList',
])

/** Members whose identifier is called `id`. */
const places: ReadonlySet<string> = new Set(['readPoint', 'bizLocation'])

/** An EPC URN as the Digital Link that names the same thing; other texts stay. */
export const linkOf = (text: string): string =>
  text.startsWith('urn:epc:') ? (canonicalOf(text) ?? text) : text

/** An event whose EPC URNs are Digital Links; its extensions stay as they were sent. */
export function withLinks<Event extends Readonly<Record<string, unknown>>>(event: Event): Event {
  const members = Object.entries(event).map(([name, value]) => {
    if (identifiers.has(name)) return [name, linked(value)]
    if (holders.has(name) && Array.isArray(value))
      return [name, value.map((one) => (isRecord(one) ? withLinks(one) : one))]
    if (places.has(name) && isRecord(value)) return [name, { ...value, id: linked(value.id) }]
    return [name, value]
  })
  return Object.fromEntries(members) as Event
}

function linked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(linked)
  return typeof value === 'string' ? linkOf(value) : value
}
