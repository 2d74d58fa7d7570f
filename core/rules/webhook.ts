import type { Via } from './history.ts'

/** Records whose changes webhooks tell, by the table of their events. */
const records = {
  products: 'product',
  milestones: 'milestone',
  insights: 'insight',
  organizations: 'organization',
  locations: 'location',
  assets: 'asset',
} as const
const verbs = {
  create: 'created',
  update: 'updated',
  archive: 'archived',
  restore: 'restored',
  corrected: 'corrected',
} as const

/** What a column of a record turns to, where that is a message of its own. */
const turns: Readonly<Record<string, { noun: string; created?: string; states: readonly string[] }>> = {
  statements: {
    noun: 'statement',
    states: ['frozen', 'submitted', 'available', 'rejected', 'withdrawn'],
  },
  answers: { noun: 'answer', created: 'signed', states: ['accepted', 'rejected'] },
  recalls: { noun: 'recall', created: 'started', states: ['lifted', 'ended'] },
}

const typeNames = [
  ...Object.values(records).flatMap((noun) => Object.values(verbs).map((verb) => `${noun}.${verb}`)),
  'milestone.privacy',
  ...Object.values(turns).flatMap(({ noun, created, states }) =>
    [...(created ? [created] : []), ...states].map((state) => `${noun}.${state}`),
  ),
]

/** The message by which a receiver is tried. */
export const testType = 'webhook.test'

/** Types that nothing sends yet: receivers may ask for them ahead. */
const laterTypes = ['passport.issued', 'passport.revoked', 'epcis.captured']

/** HOK-01: the types of messages, in the order in which people choose them. */
export const webhookTypes: readonly string[] = typeNames

/** What a webhook may ask for: types, all of a noun, or all. */
export const webhookPatterns: readonly string[] = [
  '*',
  ...new Set([...typeNames, ...laterTypes, testType].flatMap((type) => [`${nounIn(type)}.*`, type])),
]

function nounIn(type: string): string {
  return type.slice(0, type.indexOf('.'))
}

export const asksFor = (patterns: readonly string[], type: string): boolean =>
  patterns.some((pattern) => pattern === '*' || pattern === type || pattern === `${nounIn(type)}.*`)

/** The tables of the events of which a webhook may tell. */
export const tablesAskedFor = (patterns: readonly string[]): string[] => {
  const nouns = {
    ...records,
    ...Object.fromEntries(Object.entries(turns).map(([name, { noun }]) => [name, noun])),
  }
  return Object.entries(nouns)
    .filter(([, noun]) => patterns.some((pattern) => pattern === '*' || nounIn(pattern) === noun))
    .map(([table]) => table)
}

interface ToldEvent {
  /** The table of its record. */
  type: string
  action: string
  /** What the column with the state of a statement, an answer or a recall held, and holds. */
  was: string | null
  is: string | null
}

/** The type of the message that tells an event; undefined where none does. */
export function typeOfEvent({ type, action, was, is }: ToldEvent): string | undefined {
  const turn = turns[type]
  if (turn) {
    if (action === 'create') return turn.created && `${turn.noun}.${turn.created}`
    return is !== was && is !== null && turn.states.includes(is) ? `${turn.noun}.${is}` : undefined
  }
  const noun = records[type as keyof typeof records] as string | undefined
  if (noun === 'milestone' && action === 'privacy') return 'milestone.privacy'
  const verb = verbs[action as keyof typeof verbs] as string | undefined
  return noun && verb && `${noun}.${verb}`
}

/** The record of a message: what it is called by programs, and nothing of its values (HOK-02). */
export interface WebhookRecord {
  _id: string
  uuid?: string
  identifier?: string
  productSchema?: string
  milestoneSchema?: string
  product?: string
  organization?: string
  /** Of a recall. */
  kind?: string
}

interface WebhookFilters {
  productSchemas: readonly string[]
  milestoneSchemas: readonly string[]
  organizations: readonly string[]
}

/** A filter judges only what has its member. */
export function passesFilters(filters: WebhookFilters, record: WebhookRecord): boolean {
  const passes = (wanted: readonly string[], value: string | undefined) =>
    wanted.length === 0 || value === undefined || wanted.includes(value)
  return (
    passes(filters.productSchemas, record.productSchema) &&
    passes(filters.milestoneSchemas, record.milestoneSchema) &&
    passes(filters.organizations, record.organization)
  )
}

/** Who did it, without a name. */
export const actorOf = (user: string): 'user' | 'key' | 'link' | 'job' =>
  user.startsWith('key:') ? 'key' : user === 'link' || user === 'job' ? user : 'user'

/** The body of a message. */
export interface WebhookMessage {
  type: string
  /** When it happened. */
  timestamp: string
  data: {
    /** Its number in the history of the account; null: a test. */
    n: number | null
    record: WebhookRecord | null
    transformation?: true
    via: Via
    by: ReturnType<typeof actorOf>
    /** Where a key reads the record; null where none does. */
    address: string | null
  }
}

/** Why a webhook sends no longer. */
export const pauseReasons = ['failures', 'gone', 'secret', 'key'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** Days after which what waited for a paused webhook is passed over, and for which deliveries are kept. */
export const keptDeliveryDays = 30
/** Attempts that the dots of a webhook show. */
export const maxRecent = 12
