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
export const keysOf = (event: Event, prefixes: Prefixes): string[] => [
  ...new Set(textsOf(event).map(({ role, text }) => keyOf(role, text, prefixes))),
]

/** The texts of an event by which queries find it, as it says them. */
function textsOf(event: Event): { role: Role; text: string }[] {
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
  return Object.entries(said).flatMap(([role, texts]) =>
    texts.flatMap((text) => (typeof text === 'string' ? [{ role: role as Role, text }] : [])),
  )
}

/** EPX-06: the lists of EPCIS, with the roles whose texts they hold. */
const lists = {
  eventTypes: [],
  epcs: ['epc', 'class', 'input', 'output', 'parent'],
  bizSteps: ['bizStep'],
  bizLocations: ['bizLocation'],
  readPoints: ['readPoint'],
  dispositions: ['disposition'],
} as const satisfies Record<string, readonly Role[]>
export type WordListed = keyof typeof lists

/** A text of a list, as an event says it, and the key that finds its events. */
export interface ListedWord {
  list: WordListed
  word: string
  key: string
}

/** What the lists hold of an event; words of GS1's vocabulary are short in them. */
export const listedWordsOf = (event: Event & { type: string }, prefixes: Prefixes): ListedWord[] => [
  { list: 'eventTypes', word: event.type, key: typeKey(event.type) },
  ...textsOf(event).flatMap(({ role, text }) => {
    const key = keyOf(role, text, prefixes)
    const word = role === 'bizStep' || role === 'disposition' ? shortWord(key) : text
    return Object.entries(lists).flatMap(([list, roles]) =>
      roles.some((one) => one === role) ? [{ list: list as WordListed, word, key }] : [],
    )
  }),
]

/** The key of a type, which is beside those of texts. */
export const typeKey = (type: string): string => `type ${type}`

const shortWord = (key: string): string =>
  key.slice(key.indexOf(' ') + 1).replace(/^https:\/\/ref\.gs1\.org\/cbv\/(?:BizStep|Disp)-/, '')

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
