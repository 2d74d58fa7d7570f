import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../core/json/canonical.ts'
import type { Tx } from '../platform/db/database.ts'
import { difference, sliceSize, type Verification } from './difference.ts'

/** The end of a chain, or of a part of it. */
interface Head {
  n: number
  hash: Buffer
}

/** Recomputes the hash of every event of an account, from its own text and the hash before it, and compares the last with the head. */
export async function verifyChain(tx: Tx): Promise<Verification> {
  const first = await verifyFirstFormat(tx)
  const second = await verifySecondFormat(tx, first.end)
  const verified: Verification = {
    rows: first.rows + second.rows,
    differ: [...first.differ, ...second.differ],
  }
  const { end } = second
  const head = await tx.db
    .selectFrom('event_heads')
    .select(['n', 'hash'])
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  if (!head || head.n !== end.n || !head.hash.equals(end.hash))
    verified.differ.push(
      difference(tx, 'event_heads', tx.accountId, `ends at ${head?.n ?? 'nothing'}, the chain at ${end.n}`),
    )
  return verified
}

interface VerifiedPart extends Verification {
  end: Head
}

const follows = (n: number) => `follows ${n}`
const wrongHash = 'its hash is not that of what it says'

/** The events of the second format are hashed as they are stored, so the database does it: what it needn't send costs least. */
async function verifySecondFormat(tx: Tx, begin: Head): Promise<VerifiedPart> {
  const own = sql`e.account_id = ${tx.accountId} and e.n > ${begin.n}`
  const { rows } = await sql<{ n: number; last: number; isOlder: boolean; isWrong: boolean }>`
    select n, last, format <> 2 as "isOlder", hash <> truth as "isWrong" from (
      select e.n, e.format, e.hash, lag(e.n, 1, ${begin.n}::bigint) over chain as last,
        sha256(lag(e.hash, 1, ${begin.hash}::bytea) over chain || convert_to(${secondFormat(tx.accountId)}, 'UTF8')) as truth
      from events e where ${own} window chain as (order by e.n)
    ) events_before
    where n <> last + 1 or format <> 2 or hash <> truth order by n
  `.execute(tx.db)
  const differ = rows.flatMap(({ n, last, isOlder, isWrong }) =>
    [
      n !== last + 1 && follows(last),
      isOlder && 'is of an older format than the event before it',
      isWrong && wrongHash,
    ].flatMap((what) => (what ? [difference(tx, 'events', String(n), what)] : [])),
  )
  const { rows: counted } = await sql<{ rows: number }>`
    select count(*)::int as rows from events e where ${own}
  `.execute(tx.db)
  const { rows: ends } = await sql<Head>`
    select n, hash from events e where ${own} order by n desc limit 1
  `.execute(tx.db)
  return { rows: counted[0]!.rows, differ, end: ends[0] ?? begin }
}

/** The text of an event `e` of the second format: as stored, number first. */
const secondFormat = (
  account: string,
) => sql`concat('{"format":2,"n":', e.n, ${`,"account":${JSON.stringify(account)}`}::text,
  ',"at":"', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '","by":', to_json(e.by_user),
  ',"via":', coalesce(to_json(e.via)::text, 'null'), ',"action":', to_json(e.action), ',"type":', to_json(e.type),
  ',"record":', to_json(e.record_id), ',"version":', coalesce(e.schema_version::text, 'null'),
  ',"before":', coalesce(e.before::text, 'null'), ',"after":', coalesce(e.after::text, 'null'), '}')`

/** An event of the first format; its time is text, to the microsecond. */
interface FirstEvent {
  n: number
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

async function verifyFirstFormat(tx: Tx): Promise<VerifiedPart> {
  const verified: VerifiedPart = { rows: 0, differ: [], end: { n: 0, hash: Buffer.alloc(0) } }
  const report = (n: number, what: string) => verified.differ.push(difference(tx, 'events', String(n), what))
  const next = await readFirstOfSecondFormat(tx)
  for (;;) {
    const events = await readFirstEvents(tx, verified.end.n, next)
    for (const event of events) {
      const text = firstFormat(tx.accountId, event)
      const truth = text && createHash('sha256').update(verified.end.hash).update(text).digest()
      if (event.n !== verified.end.n + 1) report(event.n, follows(verified.end.n))
      if (!truth || !truth.equals(event.hash)) report(event.n, wrongHash)
      verified.end = event
    }
    verified.rows += events.length
    if (events.length < sliceSize) return verified
  }
}

/** The number of the first event that isn't of the first format. */
async function readFirstOfSecondFormat(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select n from events where account_id = ${tx.accountId} and format <> 1 order by n limit 1
  `.execute(tx.db)
  return rows[0]?.n
}

async function readFirstEvents(tx: Tx, after: number, before: number | undefined): Promise<FirstEvent[]> {
  const { rows } = await sql<FirstEvent>`
    select n, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, by_user as by, via, action, type,
      record_id as record, schema_version as version, before::text as before, after::text as after, hash
    from events where account_id = ${tx.accountId} and n > ${after} ${before === undefined ? sql`` : sql`and n < ${before}`}
    order by n limit ${sliceSize}
  `.execute(tx.db)
  return rows
}

/** The text of an event of the first format, which knew milliseconds and no door or version. */
function firstFormat(account: string, event: FirstEvent): string | undefined {
  const { n, at, by, via, action, type, record, version, before, after } = event
  if (!at.endsWith('000Z') || via !== null || version !== null) return undefined
  const head = JSON.stringify([account, n, at.replace('000Z', 'Z'), by, action, type, record])
  const state = (text: string | null) => canonicalJson(text === null ? null : JSON.parse(text))
  return `${head.slice(0, -1)},${state(before)},${state(after)}]`
}
