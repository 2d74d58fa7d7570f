import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../core/canonical.ts'
import type { Tx } from './db.ts'

export type EventAction =
  | 'create'
  | 'update'
  | 'archive'
  | 'restore'
  | 'corrected'
  | 'privacy'
  | 'apply'
  | 'assign'

/** What happened to one record; the transaction adds who, when and the chain's hash. */
export interface NewEvent {
  action: EventAction
  /** The record's table. */
  type: string
  id: string
  before?: unknown
  after?: unknown
}

export interface RecordedEvent extends NewEvent {
  at: Date
  byUser: string
}

interface ChainedEvent extends RecordedEvent {
  accountId: string
  n: number
}

/** The hash of an event over everything it says and the hash before it. */
export const eventHash = (previous: Buffer, event: ChainedEvent): Buffer =>
  hashOf(previous, said(event.accountId, event.n, event))

/** What an event says, as a JSON array in a form of which there is only one. */
function said(accountId: string, n: number, event: RecordedEvent): string {
  const { at, byUser, action, type, id, before, after } = event
  const head = JSON.stringify([accountId, n, at.toISOString(), byUser, action, type, id])
  return `${head.slice(0, -1)},${canonicalJson(before ?? null)},${canonicalJson(after ?? null)}]`
}

const hashOf = (previous: Buffer, text: string): Buffer =>
  createHash('sha256').update(previous).update(text).digest()

/** Takes the head of the account's chain: as long as it is held, no other write of the account commits. */
export async function lockHead(tx: Pick<Tx, 'db' | 'accountId'>): Promise<{ n: number; hash: Buffer }> {
  const { rows } = await sql<{ n: number; hash: Buffer }>`
    insert into event_heads (account_id, n, hash) values (${tx.accountId}, 0, '')
    on conflict (account_id) do update set n = event_heads.n
    returning n, hash
  `.execute(tx.db)
  return rows[0]!
}

/**
 * Appends to the account's chain; locks its head, so it comes last in a transaction. Answers the number of the account's
 * configuration: with the head held, nobody can apply another any more.
 */
export async function appendEvents(tx: Tx, events: RecordedEvent[]): Promise<number> {
  let { n, hash } = await lockHead(tx)
  // What is hashed is what is stored, so the chain can be verified from the row; bulk writes have thousands of them.
  const rows = events.map((event) => {
    n += 1
    const text = said(tx.accountId, n, event)
    hash = hashOf(hash, text)
    return `${text.slice(0, -1)},"${hash.toString('hex')}"]`
  })
  const { rows: known } = await sql<{ configuration: number | null }>`
    with appended as (
      insert into events (account_id, n, at, by_user, action, type, record_id, before, after, hash)
      select e ->> 0, (e ->> 1)::bigint, (e ->> 2)::timestamptz, e ->> 3, e ->> 4, e ->> 5, e ->> 6,
        nullif(e -> 7, 'null'), nullif(e -> 8, 'null'), decode(e ->> 9, 'hex')
      from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) as e
    ), headed as (
      update event_heads set n = ${n}, hash = ${hash} where account_id = ${tx.accountId}
    )
    select max(n) as configuration from config_versions where account_id = ${tx.accountId}
  `.execute(tx.db)
  return known[0]!.configuration ?? 0
}
