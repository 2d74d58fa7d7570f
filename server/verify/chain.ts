import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../core/json/canonical.ts'
import type { Tx } from '../platform/db/database.ts'
import { difference, sliceSize, type Verification } from './difference.ts'

/** An event as it is stored; every value is text, to the microsecond and to the last space. */
interface StoredEvent {
  n: number
  format: number
  at: string
  by: string
  via: string | null
  action: string
  type: string
  record: string
  version: number | null
  before: string | null
  after: string | null
  hash: Buffer
}

/** Recomputes the hash of every event of an account, from its own text and the hash before it, and compares the last with the head. */
export async function verifyChain(tx: Tx): Promise<Verification> {
  const verified: Verification = { rows: 0, differ: [] }
  const report = (id: string, what: string) => verified.differ.push(difference(tx, 'events', id, what))
  let last = 0
  let format = 1
  let hash: Buffer = Buffer.alloc(0)
  let next = readEvents(tx, last)
  for (;;) {
    const events = await next
    // Reads the following slice while this one is hashed.
    if (events.length === sliceSize) next = readEvents(tx, events.at(-1)!.n)
    for (const event of events) {
      const text = event.format === 1 ? firstFormat(tx.accountId, event) : secondFormat(tx.accountId, event)
      const truth = text && createHash('sha256').update(hash).update(text).digest()
      if (event.n !== last + 1) report(String(event.n), `follows ${last}`)
      if (event.format < format) report(String(event.n), 'is of an older format than the event before it')
      if (!truth || !truth.equals(event.hash)) report(String(event.n), 'its hash is not that of what it says')
      last = event.n
      format = event.format
      hash = event.hash
    }
    verified.rows += events.length
    if (events.length < sliceSize) break
  }
  const head = await tx.db
    .selectFrom('event_heads')
    .select(['n', 'hash'])
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  if (!head || head.n !== last || !head.hash.equals(hash))
    verified.differ.push(
      difference(tx, 'event_heads', tx.accountId, `ends at ${head?.n ?? 'nothing'}, the chain at ${last}`),
    )
  return verified
}

async function readEvents(tx: Tx, after: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select n, format, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, by_user as by, via, action, type,
      record_id as record, schema_version as version, before::text as before, after::text as after, hash
    from events where account_id = ${tx.accountId} and n > ${after} order by n limit ${sliceSize}
  `.execute(tx.db)
  return rows
}

/** The text of an event of the second format: as stored, number first. */
function secondFormat(account: string, event: StoredEvent): string | undefined {
  if (event.format !== 2) return undefined
  const { n, at, by, via, action, type, record, version, before, after } = event
  const head = JSON.stringify({ format: 2, n, account, at, by, via, action, type, record, version })
  return `${head.slice(0, -1)},"before":${before ?? 'null'},"after":${after ?? 'null'}}`
}

/** The text of an event of the first format, which knew milliseconds and no door or version. */
function firstFormat(account: string, event: StoredEvent): string | undefined {
  const { n, at, by, via, action, type, record, version, before, after } = event
  if (!at.endsWith('000Z') || via !== null || version !== null) return undefined
  const head = JSON.stringify([account, n, at.replace('000Z', 'Z'), by, action, type, record])
  const state = (text: string | null) => canonicalJson(text === null ? null : JSON.parse(text))
  return `${head.slice(0, -1)},${state(before)},${state(after)}]`
}
