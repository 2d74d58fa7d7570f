import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../../core/json/canonical.ts'
import type { Tx } from './database.ts'
import { inSlices, sliced } from './rows.ts'

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

/** An event as somebody made it at a moment. What it says is put into words at once, while the database is at work. */
export interface RecordedEvent extends Pick<NewEvent, 'action' | 'type' | 'id'> {
  at: Date
  byUser: string
  /** What was before and after, as JSON in a form of which there is only one. */
  said: string
}

export const recorded = (
  { action, type, id, before, after }: NewEvent,
  at: Date,
  byUser: string,
): RecordedEvent => ({
  action,
  type,
  id,
  at,
  byUser,
  said: `${canonicalJson(before ?? null)},${canonicalJson(after ?? null)}`,
})

/** The hash of the nth event of an account, over everything it says and the hash before it. */
export const eventHash = (previous: Buffer, accountId: string, n: number, event: RecordedEvent): Buffer =>
  hashOf(previous, whole(accountId, n, event))

/** A whole event as a JSON array. */
function whole(accountId: string, n: number, { at, byUser, action, type, id, said }: RecordedEvent): string {
  const head = JSON.stringify([accountId, n, at.toISOString(), byUser, action, type, id])
  return `${head.slice(0, -1)},${said}]`
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
export async function appendEvents(tx: Tx, events: readonly RecordedEvent[]): Promise<number> {
  let { n, hash } = await lockHead(tx)
  // What is hashed is what is stored, so the chain can be verified from the row; bulk writes have thousands of them.
  const insert = (some: readonly RecordedEvent[]) => {
    const rows = some.map((event) => {
      n += 1
      const text = whole(tx.accountId, n, event)
      hash = hashOf(hash, text)
      return `${text.slice(0, -1)},"${hash.toString('hex')}"]`
    })
    return sql`
      insert into events (account_id, n, at, by_user, action, type, record_id, before, after, hash)
      select e ->> 0, (e ->> 1)::bigint, (e ->> 2)::timestamptz, e ->> 3, e ->> 4, e ->> 5, e ->> 6,
        nullif(e -> 7, 'null'), nullif(e -> 8, 'null'), decode(e ->> 9, 'hex')
      from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) as e`
  }
  const slices = sliced(events)
  const last = slices.pop()!
  await inSlices(slices, (some) => insert(some).execute(tx.db))
  const { rows: known } = await sql<{ configuration: number | null }>`
    with appended as (${insert(last)}),
    headed as (update event_heads set n = ${n}, hash = ${hash} where account_id = ${tx.accountId})
    select max(n) as configuration from config_versions where account_id = ${tx.accountId}
  `.execute(tx.db)
  return known[0]!.configuration ?? 0
}
