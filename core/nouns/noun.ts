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
  /** Without it the account's records are hidden, whatever the route that names them. */
  flag: Flag | null
  /** Keys are let in by a right of its own, not by those on stages and organizations (KEY-02); or by that of another noun. */
  hasArea: boolean | 'statements'
  /** The search of everything finds its records by themselves; others are found with the record on which they hang, or by their list. */
  isSought: boolean
  /** The rule of `can` by which the session archives a record, and restores it from the trash; null: none goes there. */
  archives: Action | null
  /** Keys read the history of the records that they may read (KEY-03). */
  keysReadHistory: boolean
  /** Where files of rows make its records, in a sheet of a stage or kind if they have one; null: no file makes any. */
  sheet: ((of?: string) => string | undefined) | null
  /** What its list shows may be kept as a view (FST-05). */
  hasViews: boolean
  /**
   * Which products are judged again when a record changes: its `own`, or all of the stages whose rules need what it says; null: none.
   */
  readiness: 'own' | ((needs: Needs) => boolean) | null
}

/** What the history and webhooks ask of any record, those without a card too. */
export interface Part {
  /** As web/shell/nounIcons.ts names it. */
  icon: string
  /** What a person did who made one. */
  creation: Verb
  /** What webhooks announce (HOK-01). */
  announces: readonly [] | Changes | States
  /** Below /api, where keys read a record that webhooks announce; null: they don't read it. */
  api: ((record: WebhookRecord) => string) | null
  /**
   * What the history shows of each column, in this order. Other columns tell nothing to a person, or follow from these. A noun's texts
   * name them (`NOUN.history`).
   */
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

/** How the content of a column is shown. Of `quiet` ones it is only said that they changed. */
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
