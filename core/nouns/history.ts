import type { TextKey } from '../i18n/index.ts'
import { type EventAction, eventActions, type Verb, type Via } from '../rules/history.ts'
import type { WebhookRecord } from '../rules/webhook.ts'
import { nouns, nounTypes, type NounType } from './index.ts'
import type { Column, Noun, Part, RecordPlace } from './noun.ts'
import { parts } from './parts.ts'

type PartType = keyof typeof parts
/** Types of records that a change can concern, by table. */
export type HistoryType = NounType | PartType
export const historyTypes: readonly HistoryType[] = [...nounTypes, ...(Object.keys(parts) as PartType[])]

const isNoun = (type: string): type is NounType => Object.hasOwn(nouns, type)

/** Cards of everything that events can concern. */
export const records = { ...nouns, ...parts } as const
export type IconName = (typeof records)[HistoryType]['icon']

/** Icon of a record type. */
export const iconOf = (type: HistoryType): IconName => records[type].icon

/** The card of a record type; undefined for an unknown type, from another version. */
const partOf = (type: string): Part | undefined =>
  Object.hasOwn(records, type) ? records[type as HistoryType] : undefined

interface Deed {
  action: string
  type: string
  via: Via
  /** A transformation, which makes a product of others. */
  isTransformation?: boolean
  /** An event that made a process private. */
  isPrivate?: boolean
}

const verbOfAction: Record<EventAction, Verb> = {
  create: 'created',
  update: 'edited',
  archive: 'archived',
  restore: 'restored',
  corrected: 'corrected',
  privacy: 'published',
  apply: 'applied',
  assign: 'assigned',
  sent: 'sent',
  opened: 'opened',
}

export function verbOf({ action, type, via, isTransformation = false, isPrivate = false }: Deed): Verb {
  if (type === 'grants' && action === 'archive') return 'withdrawn'
  if (type === 'grants' && action === 'restore') return 'readmitted'
  if (action === 'create' && isTransformation) return 'formed'
  if (action === 'create') return partOf(type)?.creation ?? 'created'
  if (action === 'restore' && via === 'undo') return 'undone'
  if (action === 'privacy') return isPrivate ? 'hidden' : 'published'
  return verbOfAction[action as EventAction] ?? 'edited'
}

/** The name of a record type in a sentence: "un lugar". */
export const thingKey = (type: HistoryType): TextKey =>
  isNoun(type) ? `${type}.noun.a` : `history.things.${type}`

/** The parts of the sentence that names a change: "Corrección de un proceso". */
export function sentenceOf({ action, type }: { action: string; type: string }): {
  key: TextKey
  what: TextKey
} {
  const known = eventActions.find((one) => one === action) ?? 'update'
  const thing = historyTypes.find((one) => one === type)
  return {
    key: `history.sentences.${known}`,
    what: thing ? thingKey(thing) : 'history.things.other',
  }
}

export const columnsOf = (type: string): Readonly<Record<string, Column>> => partOf(type)?.columns ?? {}

/** The columns of a change that people read, in the order in which they are shown. */
export const shownColumns = (type: string, change: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(columnsOf(type)).filter((name) => Object.hasOwn(change, name))

/** The columns that have a name; of forms and translations each field has its own. */
type NameableColumn<Columns> = {
  [C in keyof Columns & string]: Columns[C] extends 'form' | 'translations' ? never : C
}[keyof Columns & string]
type ColumnKey =
  | { [T in NounType]: `${T}.history.${NameableColumn<(typeof nouns)[T]['columns']>}` }[NounType]
  | `history.columns.${{ [T in PartType]: NameableColumn<(typeof parts)[T]['columns']> }[PartType]}`

/** The text that names a column. A column of a card without one doesn't compile here. */
export const columnKey = (type: string, column: string): TextKey =>
  (isNoun(type) ? `${type}.history.${column}` : `history.columns.${column}`) as ColumnKey

type ShownType = { [T in NounType]: (typeof nouns)[T]['address'] extends null ? never : T }[NounType]

/** The address to which a change leads, and the text that says so; undefined where none shows the record. */
export function wayTo(type: string, record: RecordPlace): { label: TextKey; address: string } | undefined {
  const address = isNoun(type) ? (nouns[type] as Noun).address?.(record) : undefined
  return address === undefined ? undefined : { label: `${type as ShownType}.see`, address }
}

/** Whether keys read the records that webhooks announce. */
export const keysRead = (type: string): boolean => (partOf(type)?.api ?? null) !== null

/** Address of a record for keys, below /api. */
export const keyAddress = (type: string, record: WebhookRecord): string | undefined =>
  partOf(type)?.api?.(record)
