import { records } from './history.ts'
import type { Changes, Part, States } from './noun.ts'

type Announcements = Changes | States

/** Announcements of webhooks, by the table of the events. */
const announced: ReadonlyMap<string, Announcements> = new Map(
  Object.entries<Part>(records).flatMap(([type, { announces }]) =>
    'called' in announces ? [[type, announces] as const] : [],
  ),
)

const verbOfAction: Readonly<Record<string, Changes['verbs'][number]>> = {
  create: 'created',
  update: 'updated',
  archive: 'archived',
  restore: 'restored',
  corrected: 'corrected',
  privacy: 'privacy',
}

const endingsOf = (noun: Announcements): readonly string[] =>
  'verbs' in noun ? noun.verbs : [...(noun.created === null ? [] : [noun.created]), ...noun.states]

/** HOK-01: the types of messages, in the order in which people choose them. */
export const webhookTypes: readonly string[] = [...announced.values()].flatMap((noun) =>
  endingsOf(noun).map((ending) => `${noun.called}.${ending}`),
)

/** The message by which a receiver is tried. */
export const testType = 'webhook.test'

/** Types that are not sent yet; webhooks may subscribe in advance. */
const laterTypes = ['passport.issued', 'passport.revoked']

/** Patterns that webhooks may subscribe to: a type, all of a noun, or all. */
export const webhookPatterns: readonly string[] = [
  '*',
  ...new Set([...webhookTypes, ...laterTypes, testType].flatMap((type) => [`${nounIn(type)}.*`, type])),
]

function nounIn(type: string): string {
  return type.slice(0, type.indexOf('.'))
}

export const asksFor = (patterns: readonly string[], type: string): boolean =>
  patterns.some((pattern) => pattern === '*' || pattern === type || pattern === `${nounIn(type)}.*`)

/** The tables of the events of which a webhook may tell. */
export const tablesAskedFor = (patterns: readonly string[]): string[] =>
  [...announced].flatMap(([table, { called }]) =>
    patterns.some((pattern) => pattern === '*' || nounIn(pattern) === called) ? [table] : [],
  )

/** The columns whose states are messages, by table. */
export const stateColumns: readonly (readonly [table: string, column: string])[] = [...announced].flatMap(
  ([table, noun]) => ('column' in noun ? [[table, noun.column] as const] : []),
)

interface ToldEvent {
  /** The table of its record. */
  type: string
  action: string
  /** Former and present value of its column in `stateColumns`. */
  was: string | null
  is: string | null
}

/** The type of the message that tells an event; undefined where none does. */
export function typeOfEvent({ type, action, was, is }: ToldEvent): string | undefined {
  const noun = announced.get(type)
  const ending = noun && ('verbs' in noun ? verbOf(noun, action) : stateOf(noun, action, was, is))
  return ending && `${noun.called}.${ending}`
}

function verbOf({ verbs }: Changes, action: string): string | undefined {
  const verb = verbOfAction[action]
  return verb && verbs.includes(verb) ? verb : undefined
}

function stateOf({ created, states }: States, action: string, was: string | null, is: string | null) {
  if (action === 'create') return created ?? undefined
  return is !== null && is !== was && states.includes(is) ? is : undefined
}
