import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import { can } from '../../../core/rules/can.ts'
import { keyTypes } from '../../../core/nouns/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Reader } from './names.ts'

/** The numbers of the events of a record which the person may read, in no order; 404 for any other record. */
export async function historyOf(
  tx: Tx,
  { session, config, language, named }: Reader,
  type: string,
  id: string,
): Promise<RawBuilder<{ n: number }>> {
  if (session.areas && !keyTypes.some((one) => one === type)) refuse('NOT_FOUND')
  const noun = named.get(type)
  if (noun?.hasHistory) {
    const [record] = await noun.names(tx, session, [id], language)
    if (!record?.isLive || !record.isReadable) refuse('NOT_FOUND')
  } else if (!session.admin || !(await hasEvents(tx, type, id))) refuse('NOT_FOUND')
  if (type !== 'products')
    return sql`select e.n from events e
      where e.account_id = ${tx.accountId} and e.type = ${type} and e.record_id = ${noun?.hasHistory ? id.toLowerCase() : id}`
  const { rows } = await sql<{ type: string; id: string }>`
    ${eventRecords(tx, { session, config, named }, [id])}
    union all select 'recall_items', ${id.toLowerCase()}::text where ${!session.areas}
    union all select distinct 'milestones', l.milestone_id::text from links l
      where l.account_id = ${tx.accountId} and l.origin_id = ${id}
  `.execute(tx.db)
  return eventsOf(tx, rows)
}

/** Products with their processes and the records of nouns that hang on them. */
const eventRecords = (tx: Tx, reader: Pick<Reader, 'session' | 'config' | 'named'>, ids: readonly string[]) =>
  sql`
    select 'products'::text as type, p.id::text as id from products p where p.account_id = ${tx.accountId} and p.id = ${anyOf(ids)}
    union all select 'milestones', m.id::text from milestones m
      where m.account_id = ${tx.accountId} and m.product_id = ${anyOf(ids)}
        and m.milestone_schema_id = any(${readableSchemas(reader)}::text[])
    ${sql.join(
      [...reader.named]
        .filter(([table, { soughtBy }]) => soughtBy === 'product_id' && table !== 'milestones')
        .map(
          ([table]) => sql`union all select ${table}::text, t.id::text from ${sql.table(table)} t
            where t.account_id = ${tx.accountId} and t.product_id = ${anyOf(ids)}`,
        ),
      sql` `,
    )}
  `

/** Processes of a kind that the person may not read aren't in the product's timeline either. */
const readableSchemas = ({ session, config }: Pick<Reader, 'session' | 'config'>): string[] =>
  [...config.milestoneSchemas.keys()].filter((schema) => can(session, 'milestoneSchema.read', schema).allowed)

/** Of records that were read first: the planner would take those of a subquery for a large part of the chain. */
const eventsOf = (tx: Tx, records: readonly { type: string; id: string }[]) =>
  sql<{
    n: number
  }>`select e.n from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (type text, id text)
    join events e on e.account_id = ${tx.accountId} and e.type = r.type and e.record_id = r.id`

/** The numbers of the events of some readable products and of their processes, without those that only used them. */
export async function historyOfProducts(
  tx: Tx,
  reader: Pick<Reader, 'session' | 'config' | 'named'>,
  ids: readonly string[],
): Promise<number[]> {
  const { rows: records } = await sql<{ type: string; id: string }>`${eventRecords(tx, reader, ids)}`.execute(
    tx.db,
  )
  const { rows } = await eventsOf(tx, records).execute(tx.db)
  return rows.map(({ n }) => n)
}

async function hasEvents(tx: Tx, type: string, id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('events')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .where('type', '=', type)
    .where('record_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
