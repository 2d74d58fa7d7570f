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
  return chained(previous, event, canonicalJson(event.before ?? null), canonicalJson(event.after ?? null))
}

/** The same, with what was there before and after already written as canonical JSON. */
function chained(
  previous: Buffer,
  { accountId, n, at, byUser, action, type, id }: Omit<ChainedEvent, 'before' | 'after'>,
  before: string,
  after: string,
): Buffer {
  const said = JSON.stringify([accountId, n, at.toISOString(), byUser, action, type, id])
  return createHash('sha256')
    .update(previous)
    .update(`${said.slice(0, -1)},${before},${after}]`)
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
  const rows = events.map(({ before, after, ...event }) => {
    // What is stored is what is hashed, so the chain can be verified from the row. Written once: bulk writes have thousands.
    const texts = { before: canonicalJson(before ?? null), after: canonicalJson(after ?? null) }
    n += 1
    hash = chained(hash, { ...event, accountId: tx.accountId, n }, texts.before, texts.after)
    const row = JSON.stringify({ ...event, n, hash: hash.toString('hex') })
    return `${row.slice(0, -1)},"before":${texts.before},"after":${texts.after}}`
  })
  const { rows: known } = await sql<{ revision: number }>`
    with appended as (
      insert into events (account_id, n, at, by_user, action, type, record_id, before, after, hash)
      select ${tx.accountId}, n, at, "byUser", action, type, id, before, after, decode(hash, 'hex')
      from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb)
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
