import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../../core/json/canonical.ts'
import type { Tx } from './database.ts'
import { writeSlices, slicesOf } from './rows.ts'

export type EventAction =
  | 'create'
  | 'update'
  | 'archive'
  | 'restore'
  | 'corrected'
  | 'privacy'
  | 'apply'
  | 'assign'

/** A change of one record; the transaction adds user, time and the chain's hash. */
export interface NewEvent {
  action: EventAction
  /** The record's table. */
  type: string
  id: string
  before?: unknown
  after?: unknown
}

/** An event with its user and time. Its payload is serialised immediately, while the database works. */
export interface RecordedEvent extends Pick<NewEvent, 'action' | 'type' | 'id'> {
  at: Date
  byUser: string
  /** The states before and after, as canonical JSON. */
  payload: string
}

export const recordEvent = (
  { action, type, id, before, after }: NewEvent,
  at: Date,
  byUser: string,
): RecordedEvent => ({
  action,
  type,
  id,
  at,
  byUser,
  payload: `${canonicalJson(before ?? null)},${canonicalJson(after ?? null)}`,
})

/** The hash of an account's nth event, over its text and the previous hash. */
export const eventHash = (previous: Buffer, accountId: string, n: number, event: RecordedEvent): Buffer =>
  hashOf(previous, eventText(accountId, n, event))

/** A whole event as a JSON array. */
function eventText(
  accountId: string,
  n: number,
  { at, byUser, action, type, id, payload }: RecordedEvent,
): string {
  const head = JSON.stringify([accountId, n, at.toISOString(), byUser, action, type, id])
  return `${head.slice(0, -1)},${payload}]`
}

const hashOf = (previous: Buffer, text: string): Buffer =>
  createHash('sha256').update(previous).update(text).digest()

/** Locks the head of the account's chain: until commit, no other write of the account commits. */
export async function lockHead(tx: Pick<Tx, 'db' | 'accountId'>): Promise<{ n: number; hash: Buffer }> {
  const { rows } = await sql<{ n: number; hash: Buffer }>`
    insert into event_heads (account_id, n, hash) values (${tx.accountId}, 0, '')
    on conflict (account_id) do update set n = event_heads.n
    returning n, hash
  `.execute(tx.db)
  return rows[0]!
}

/**
 * Appends to the account's chain. It locks the head, so it comes last in a transaction. Returns the number of the account's
 * configuration: under the lock, no other configuration can be applied.
 */
export async function appendEvents(tx: Tx, events: readonly RecordedEvent[]): Promise<number> {
  let { n, hash } = await lockHead(tx)
  // The hashed text is also the stored one, so the chain can be verified from the rows; a bulk write serialises thousands only once.
  const insert = (slice: readonly RecordedEvent[]) => {
    const rows = slice.map((event) => {
      n += 1
      const text = eventText(tx.accountId, n, event)
      hash = hashOf(hash, text)
      return `${text.slice(0, -1)},"${hash.toString('hex')}"]`
    })
    return sql`
      insert into events (account_id, n, at, by_user, action, type, record_id, before, after, hash)
      select e ->> 0, (e ->> 1)::bigint, (e ->> 2)::timestamptz, e ->> 3, e ->> 4, e ->> 5, e ->> 6,
        nullif(e -> 7, 'null'), nullif(e -> 8, 'null'), decode(e ->> 9, 'hex')
      from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) as e`
  }
  const slices = slicesOf(events)
  const last = slices.pop()!
  await writeSlices(slices, (slice) => insert(slice).execute(tx.db))
  const { rows: known } = await sql<{ configuration: number | null }>`
    with appended as (${insert(last)}),
    headed as (update event_heads set n = ${n}, hash = ${hash} where account_id = ${tx.accountId})
    select max(n) as configuration from config_versions where account_id = ${tx.accountId}
  `.execute(tx.db)
  return known[0]!.configuration ?? 0
}
