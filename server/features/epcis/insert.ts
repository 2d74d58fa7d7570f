import { sql } from 'kysely'
import type { Prefixes } from '../../../core/epcis/context.ts'
import { type ListedWord, listedWordsOf } from '../../../core/epcis/keys.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/rows.ts'

/** A row of an event, with what its names stand for. */
interface NewEvent {
  row: Readonly<Record<string, unknown>> & {
    id: string
    event: Readonly<Record<string, unknown>> & { type: string }
  }
  prefixes: Prefixes
}

/** Stores events, with what finds them and what the lists name of them. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertRows(
    tx,
    'epcis_events',
    events.map(({ row }) => row as never),
  )
  await sql`
    insert into epcis_mentions (account_id, key, event_time, record_time, id)
    select e.account_id, m.key, e.event_time, e.record_time, e.id
    from unnest(${events.map(({ row }) => row.id)}::uuid[]) as wanted (id)
    join epcis_events e on e.account_id = ${tx.accountId} and e.id = wanted.id
    cross join lateral ${mentionedKeys('e')} as m (key)
  `.execute(tx.db)
  await insertWords(
    tx,
    events.flatMap(({ row, prefixes }) => listedWordsOf(row.event, prefixes)),
  )
}

/** The numbers of what finds an event, as a table of one column: its keys, its type, and of a captured one the products that it names. */
export const mentionedKeys = (event: string) =>
  sql.raw(
    `(select distinct epcis_key(k.key) from (
      select unnest(${event}.keys)
      union all select 'type ' || ${event}.type
      union all select 'product ' || named.id from unnest(${event}.product_ids) as named (id) where ${event}.capture_id is not null
    ) as k (key))`,
  )

async function insertWords(tx: Tx, words: readonly ListedWord[]): Promise<void> {
  const distinct = [...new Map(words.map((word) => [JSON.stringify(word), word])).values()]
  await sql`
    insert into epcis_words (account_id, list, word, key)
    select ${tx.accountId}, w.list, w.word, w.key
    from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) as w (list text, word text, key text)
    where not exists (
      select from epcis_words known
      where known.account_id = ${tx.accountId} and known.list = w.list and known.word = w.word collate "C" and known.key = w.key
    )
  `.execute(tx.db)
}
