import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Query } from '../../../core/contract/route.ts'
import type { history as contract } from '../../../core/contract/history.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countCap, countRows, type Slice } from '../../platform/db/lists.ts'
import { readEvents, type StoredEvent } from './events.ts'
import { isReadableToKey } from './of-keys.ts'
import { findSought, type SearchHits } from './search.ts'
import type { Reader } from './names.ts'

type Filters = Omit<Query<typeof contract.list>, 'currentPage' | 'language' | 'format'>

interface Page {
  events: StoredEvent[]
  total: number
  /** The total is that of the chain itself, and not capped. */
  exact: boolean
}

/**
 * A page of the account's changes, the last first. Without filters it follows from the head of the chain, which has no gaps: neither is
 * anything counted nor skipped.
 */
export async function readPage(
  tx: Tx,
  reader: Reader,
  filters: Filters,
  { limit, offset }: Pick<Slice, 'limit' | 'offset'>,
): Promise<Page> {
  const { conditions, sought } = await conditionsOf(tx, reader, filters)
  const exact = conditions.length === 0 && !sought
  const matches = matching(tx, conditions, sought)
  const numbers = exact
    ? sql<{ n: number }>`select h.n - ${offset}::int - i as n
        from event_heads h cross join generate_series(0, ${limit - 1}::int) i where h.account_id = ${tx.accountId}`
    : sql<{ n: number }>`${matches} order by n desc limit ${limit} offset ${offset}`
  const [total, events] = await Promise.all([
    exact ? readHead(tx) : countRows(tx, sql`${matches} limit ${countCap}`),
    readEvents(tx, numbers),
  ])
  return { events, total, exact }
}

/** The numbers of a slice of a table of all matches, below a number. */
export async function numbersBelow(
  tx: Tx,
  reader: Reader,
  filters: Filters,
  below: number,
  limit: number,
): Promise<RawBuilder<{ n: number }>> {
  const { conditions, sought } = await conditionsOf(tx, reader, filters)
  return sql<{
    n: number
  }>`${matching(tx, [...conditions, sql<boolean>`e.n < ${below}`], sought)} order by n desc limit ${limit}`
}

export async function readHead(tx: Tx): Promise<number> {
  const row = await tx.db
    .selectFrom('event_heads')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  return row?.n ?? 0
}

interface Conditions {
  conditions: RawBuilder<boolean>[]
  /** What a search looks for; undefined without one. */
  sought: SearchHits | undefined
}

async function conditionsOf(tx: Tx, reader: Reader, filters: Filters): Promise<Conditions> {
  const { type, record, user, action, via, from, to, search = '' } = filters
  const conditions: RawBuilder<boolean>[] = []
  if (reader.session.areas) conditions.push(isReadableToKey(tx, reader))
  if (type) conditions.push(sql`e.type = ${type}`)
  if (record) conditions.push(sql`e.record_id = ${record}`)
  if (user) conditions.push(sql`e.by_user = ${user}`)
  if (action) conditions.push(sql`e.action = ${action}`)
  if (via) conditions.push(sql`e.via = ${via}`)
  if (from) conditions.push(sql`e.at >= ${timeOf('from', from)}`)
  if (to) conditions.push(sql`e.at < ${timeOf('to', to)}`)
  return { conditions, sought: search === '' ? undefined : await findSought(tx, reader, search) }
}

function timeOf(name: 'from' | 'to', value: string): Date {
  const time = new Date(value)
  const year = time.getUTCFullYear()
  if (Number.isNaN(year) || year < 1 || year > 9999)
    refuse('INVALID', { faults: [{ path: `/${name}`, key: 'error.shape.value' }] })
  return time
}

/**
 * A search gathers what people, records and fields each find, by an index of its own and up to the cap: a single condition of all three
 * would read the whole chain.
 */
function matching(
  tx: Tx,
  conditions: readonly RawBuilder<boolean>[],
  sought: SearchHits | undefined,
): RawBuilder<{ n: number }> {
  const own = [sql`e.account_id = ${tx.accountId}`, ...conditions]
  const where = sql.join(own, sql` and `)
  if (!sought) return sql<{ n: number }>`select e.n from events e where ${where}`
  const capped = sql`order by e.n desc limit ${countCap}`
  const parts = [
    sql`(select e.n from events e where ${where} and e.by_user = any(${sought.people}::text[]) ${capped})`,
    sql`(select e.n from jsonb_to_recordset(${JSON.stringify(sought.records)}::jsonb) as r (type text, id text)
      join events e on ${where} and e.type = r.type and e.record_id = r.id ${capped})`,
    ...(sought.fields.length + sought.columns.length > 0
      ? [
          sql`(select e.n from (
            select e.n, e.before, e.after from events e where ${where} ${capped}
          ) e where exists (
            select from unnest(${sought.fields}::text[]) as f (name)
            where (e.after -> 'data' ->> f.name) is distinct from (e.before -> 'data' ->> f.name)
          ) or exists (
            select from unnest(${sought.columns}::text[]) as c (name)
            where coalesce(e.after ->> c.name, 'false') is distinct from coalesce(e.before ->> c.name, 'false')
          ))`,
        ]
      : []),
  ]
  return sql<{ n: number }>`select n from (${sql.join(parts, sql` union `)}) as found`
}
