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
export function eventHash(previous: Buffer, event: ChainedEvent): Buffer {
  const said = [
    event.accountId,
    event.n,
    event.at.toISOString(),
    event.byUser,
    event.action,
    event.type,
    event.id,
  ]
  return createHash('sha256')
    .update(previous)
    .update(canonicalJson([...said, event.before ?? null, event.after ?? null]))
    .digest()
}

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
 * Appends to the account's chain; locks its head, so it comes last in a transaction. Answers the account's revision,
 * raised when asked: with the head held nobody else who leaves events can raise it any more.
 */
export async function appendEvents(tx: Tx, events: RecordedEvent[], raise: boolean): Promise<number> {
  let { n, hash } = await lockHead(tx)
  const rows = events.map((event) => {
    // What is stored is what JSON can say: hashing the same text makes the chain verifiable from the row.
    const before = event.before === undefined ? null : JSON.parse(JSON.stringify(event.before))
    const after = event.after === undefined ? null : JSON.parse(JSON.stringify(event.after))
    n += 1
    hash = eventHash(hash, { ...event, before, after, accountId: tx.accountId, n })
    const { at, byUser, action, type, id } = event
    return { n, at: at.toISOString(), byUser, action, type, id, before, after, hash: hash.toString('hex') }
  })
  const { rows: known } = await sql<{ revision: number }>`
    with appended as (
      insert into events (account_id, n, at, by_user, action, type, record_id, before, after, hash)
      select ${tx.accountId}, n, at, "byUser", action, type, id, before, after, decode(hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e (n bigint, at timestamptz, "byUser" text, action text, type text, id text, before jsonb, after jsonb, hash text)
    ), headed as (
      update event_heads set n = ${n}, hash = ${hash} where account_id = ${tx.accountId}
    ), raised as (
      update accounts set revision = revision + 1 where id = ${tx.accountId} and ${raise} returning revision
    )
    select coalesce((select revision from raised), (select revision from accounts where id = ${tx.accountId})) as revision
  `.execute(tx.db)
  return known[0]!.revision
}
