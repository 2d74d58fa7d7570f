import { type RawBuilder, sql } from 'kysely'
import { type HistoryType, shownColumns } from '../../../core/nouns/history.ts'
import type { Via } from '../../../core/rules/history.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Columns } from '../../platform/records.ts'

/** An event as it is stored. */
export interface StoredEvent {
  n: number
  at: Date
  by: string
  via: Via
  action: string
  type: HistoryType
  record: string
  version: number | null
  before: Columns | null
  after: Columns | null
  hash: string
  previous: string | null
  /** Its values are left out: there are too many in one answer. */
  isCut: boolean
}

/** Bytes of values that are read at once. */
const maxBytes = 8_000_000

/**
 * The events whose numbers a statement finds, the last first. The numbers become an array before anything else, since the planner would
 * take a subquery of them for a large part of the chain. Their values are measured before they are read, and left out once they are
 * too many.
 */
export async function readEvents(tx: Tx, numbers: RawBuilder<{ n: number }>): Promise<StoredEvent[]> {
  const own = sql`e.account_id = ${tx.accountId} and e.n = any((select listed from page)::bigint[])`
  const { rows } = await sql<StoredEvent>`
    with page as materialized (select array(${numbers}) as listed)
    select e.n, e.at, e.by_user as by, e.via, e.action, e.type, e.record_id as record, e.schema_version as version,
      case when m.bytes <= ${maxBytes} then e.before end as before,
      case when m.bytes <= ${maxBytes} then e.after end as after, encode(e.hash, 'hex') as hash,
      (select encode(p.hash, 'hex') from events p where p.account_id = ${tx.accountId} and p.n = e.n - 1) as previous,
      m.bytes > ${maxBytes} as "isCut"
    from events e
    join (
      select e.n, coalesce(sum(coalesce(octet_length(e.before::text), 0) + coalesce(octet_length(e.after::text), 0))
        over (order by e.n desc rows between unbounded preceding and 1 preceding), 0) as bytes
      from events e where ${own}
    ) m on m.n = e.n
    where ${own}
    order by e.n desc
  `.execute(tx.db)
  return rows
}

/** The columns that an event changed, as they were and as they are. */
interface ColumnPair {
  before: Columns
  after: Columns
}

export const columnsOf = ({ before, after }: StoredEvent): ColumnPair => ({
  before: before ?? {},
  after: after ?? {},
})

/**
 * Adds to changes what they don't say themselves: how a column was, as the record's events before them tell. Of a creation nothing was
 * before.
 */
export async function completeBefore(
  tx: Tx,
  changes: readonly { event: StoredEvent; columns: ColumnPair }[],
): Promise<void> {
  const wanted = changes.flatMap(({ event: { n, type, record, action }, columns }) =>
    action === 'create'
      ? []
      : shownColumns(type, columns.after)
          .filter((name) => !Object.hasOwn(columns.before, name))
          .map((name) => ({ n, type, record, name })),
  )
  if (wanted.length === 0) return
  const { rows } = await sql<{ n: number; name: string; value: unknown }>`
    select w.n, w.name, (
      select e.after -> w.name from events e
      where e.account_id = ${tx.accountId} and e.type = w.type and e.record_id = w.record and e.n < w.n
        and e.after -> w.name is not null
      order by e.n desc limit 1
    ) as value
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (n bigint, type text, record text, name text)
  `.execute(tx.db)
  const known = new Map(changes.map(({ event, columns }) => [event.n, columns]))
  for (const { n, name, value } of rows) {
    const columns = known.get(n)!
    columns.before = { ...columns.before, [name]: value }
  }
}
