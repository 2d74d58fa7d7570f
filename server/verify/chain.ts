import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { difference, type Verification } from './difference.ts'

/**
 * Recomputes the hash of every event of an account, from its own text and the hash before it, and compares the last with the head.
 * Events are hashed as they are stored, so the database does it: what it needn't send costs least.
 */
export async function verifyChain(tx: Tx): Promise<Verification> {
  const own = sql`e.account_id = ${tx.accountId}`
  const { rows: wrong } = await sql<{ n: number; last: number; isWrong: boolean }>`
    select n, last, hash <> truth as "isWrong" from (
      select e.n, e.hash, lag(e.n, 1, 0::bigint) over chain as last,
        sha256(lag(e.hash, 1, ''::bytea) over chain || convert_to(${textOf(tx.accountId)}, 'UTF8')) as truth
      from events e where ${own} window chain as (order by e.n)
    ) events_before
    where n <> last + 1 or hash <> truth order by n
  `.execute(tx.db)
  const differ = wrong.flatMap(({ n, last, isWrong }) =>
    [n !== last + 1 && `follows ${last}`, isWrong && 'its hash is not that of what it says'].flatMap((what) =>
      what ? [difference(tx, 'events', String(n), what)] : [],
    ),
  )
  const { rows: counted } = await sql<{ rows: number }>`
    select count(*)::int as rows from events e where ${own}
  `.execute(tx.db)
  const { rows: ends } = await sql<{ n: number; hash: Buffer }>`
    select n, hash from events e where ${own} order by n desc limit 1
  `.execute(tx.db)
  const end = ends[0] ?? { n: 0, hash: Buffer.alloc(0) }
  const head = await tx.db
    .selectFrom('event_heads')
    .select(['n', 'hash'])
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  if (!head || head.n !== end.n || !head.hash.equals(end.hash))
    differ.push(
      difference(tx, 'event_heads', tx.accountId, `ends at ${head?.n ?? 'nothing'}, the chain at ${end.n}`),
    )
  return { rows: counted[0]!.rows, differ }
}

/** The text of an event `e`, as the database hashed it: number first. */
const textOf = (account: string) => sql`concat('{"n":', e.n, ${`,"account":${JSON.stringify(account)}`}::text,
  ',"at":"', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '","by":', to_json(e.by_user),
  ',"via":', coalesce(to_json(e.via)::text, 'null'), ',"action":', to_json(e.action), ',"type":', to_json(e.type),
  ',"record":', to_json(e.record_id), ',"version":', coalesce(e.schema_version::text, 'null'),
  ',"before":', coalesce(e.before::text, 'null'), ',"after":', coalesce(e.after::text, 'null'), '}')`
