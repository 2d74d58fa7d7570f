import type { Flag } from '../rules/access.ts'
import type { Action } from '../rules/can.ts'
import type { Verb } from '../rules/history.ts'
import type { Needs } from '../rules/readiness.ts'
import type { WebhookRecord } from '../rules/webhook.ts'

/** What the rest of Rastro asks of records of a table. A question without an answer doesn't compile: `[]`, `null` and `false` are answers. */
export interface Noun extends Part {
  /** The rule of `can` by which a session reads a record, wherever the record is named. */
  reads: Action
  /** The address of a record in the back office, which also needs the text `NOUN.see`; null: none shows one. */
  address: ((record: RecordPlace) => string | undefined) | null
  /** Without this feature flag the records are hidden on every route. */
  flag: Flag | null
  /** Keys need an area of their own for these records, instead of rights on stages and organizations (KEY-02); or another noun's area. */
  hasArea: boolean | 'statements'
  /** The search of everything finds its records by themselves; others are found with the record on which they hang, or by their list. */
  isSought: boolean
  /** The rule of `can` by which the session archives a record, and restores it from the trash; null: none goes there. */
  archives: Action | null
  /** Keys read the history of the records that they may read (KEY-03). */
  keysReadHistory: boolean
  /** The sheet name of imported rows, by stage or kind; null if files can't create records. */
  sheet: ((of?: string) => string | undefined) | null
  /** Its list can be saved as a view (FST-05). */
  hasViews: boolean
  /** Products to judge again after a change: its `own`, or those of stages whose rules use it; null: none. */
  readiness: 'own' | ((needs: Needs) => boolean) | null
}

/** What the history and webhooks ask of any record, those without a card too. */
export interface Part {
  /** Key in web/shell/nounIcons.ts. */
  icon: string
  /** The verb for creating one. */
  creation: Verb
  /** Its webhook announcements (HOK-01). */
  announces: readonly [] | Changes | States
  /** Below /api, where keys read a record that webhooks announce; null: they don't read it. */
  api: ((record: WebhookRecord) => string) | null
  /** How the history shows each column, in this order; other columns are internal or derived. Texts are in `NOUN.history`. */
  columns: Readonly<Record<string, Column>>
}

/** Events that are messages of their own. */
export interface Changes {
  /** In the types of messages: `product` in `product.created`. */
  called: string
  verbs: readonly ('created' | 'updated' | 'archived' | 'restored' | 'corrected' | 'privacy')[]
}

/** A message for each state that a column turns to. */
export interface States {
  called: string
  /** The message of a new record. */
  created: string | null
  column: string
  states: readonly string[]
}

/** How a column's content is shown. For `quiet` ones only the fact of a change. */
export type Column =
  | 'text'
  | 'number'
  | 'hectares'
  | 'yesNo'
  | 'privacy'
  | 'time'
  | 'day'
  | 'count'
  | 'quiet'
  | 'roles'
  | 'coordinates'
  | 'form'
  | 'translations'
  | 'profile'
  | 'links'
  /** Ids of records of a table, which are shown by their names. */
  | { of: string }
  /** One of a few words, which texts explain: `recalls.state` has `recalls.state.open`. */
  | { choice: `${string}.${string}` }

/** A record as the history knows it. */
export interface RecordPlace {
  _id: string
  /** Its stage, process or kind of asset. */
  schema: { _id: string } | null
  /** The product that it is or belongs to, and the stage of that. */
  product: string | null
  stage: string | null
}

/** The card of a noun, by which its own table, texts and code are named too. */
export const defineNoun = <const N extends Noun>(noun: N): N => noun
