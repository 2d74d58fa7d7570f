import { isRecord } from '../json/record.ts'
import { expand, type Prefixes } from './context.ts'
import { bizSteps, dispositions, textOf, wordOf } from './prehash.ts'

/** The part that a text plays in an event. */
export type Role =
  | 'action'
  | 'bizStep'
  | 'disposition'
  | 'set'
  | 'readPoint'
  | 'bizLocation'
  | 'transformation'
  | 'epc'
  | 'class'
  | 'input'
  | 'output'
  | 'parent'

/** Expands a word to its address, an identifier to its canonical name. */
function formOf(role: Role, text: string, prefixes: Prefixes): string {
  if (role === 'bizStep') return wordOf(text, bizSteps, prefixes)
  if (role === 'disposition' || role === 'set') return wordOf(text, dispositions, prefixes)
  return expand(textOf(text), prefixes)
}

export const keyOf = (role: Role, text: string, prefixes: Prefixes): string =>
  `${role} ${formOf(role, text, prefixes)}`

type Event = Readonly<Record<string, unknown>>

/** EPX-05: the search keys of an event, each a role and a text. */
export function keysOf(event: Event, prefixes: Prefixes): string[] {
  const said: Readonly<Record<Role, readonly unknown[]>> = {
    action: [event.action],
    bizStep: [event.bizStep],
    disposition: [event.disposition],
    set: isRecord(event.persistentDisposition) ? listOf(event.persistentDisposition.set) : [],
    readPoint: idOf(event.readPoint),
    bizLocation: idOf(event.bizLocation),
    transformation: [event.transformationID],
    epc: [...listOf(event.epcList), ...listOf(event.childEPCs)],
    class: elementsOf(event).map(({ epcClass }) => epcClass),
    input: listOf(event.inputEPCList),
    output: listOf(event.outputEPCList),
    parent: [event.parentID],
  }
  const keys = Object.entries(said).flatMap(([role, texts]) =>
    texts.filter((text) => typeof text === 'string').map((text) => keyOf(role as Role, text, prefixes)),
  )
  return [...new Set(keys)]
}

/** The quantities of all elements. */
export const quantitiesOf = (event: Event): number[] =>
  elementsOf(event).flatMap(({ quantity }) => (typeof quantity === 'number' ? [quantity] : []))

/** Quantity elements of all lists. */
const elementsOf = (event: Event) =>
  [event.quantityList, event.childQuantityList, event.inputQuantityList, event.outputQuantityList]
    .flatMap(listOf)
    .filter(isRecord)

const idOf = (place: unknown): readonly unknown[] => (isRecord(place) ? [place.id] : [])

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
