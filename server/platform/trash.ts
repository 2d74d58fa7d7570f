import { type RawBuilder, sql } from 'kysely'
import type { Trashed } from './feature.ts'
import type { Tx } from './db/database.ts'
import { countCap } from './db/lists.ts'
import type { Tables } from './db/tables.ts'

interface Columns {
  /** What people know the row `t` by. */
  name: RawBuilder<unknown>
  schema?: RawBuilder<unknown>
  /** The columns that the rights ask for. */
  judged?: RawBuilder<unknown>
  /** Joins, which also leave out rows that come back with another record. */
  besides?: RawBuilder<unknown>
}

/** Rows of a table that were archived since a time, the latest first. The columns must be those of `Judged`. */
export async function trashed<Judged>(
  tx: Tx,
  table: keyof Tables,
  since: Date,
  { name, schema = sql`null::text`, judged = sql`true as listed`, besides = sql`` }: Columns,
): Promise<Trashed<Judged>[]> {
  const { rows } = await sql<Trashed<Judged>>`
    select t.id, ${name} as name, ${schema} as schema, t.deletion_batch, t.deleted_at, ${judged}
    from ${sql.table(table)} t ${besides}
    where t.account_id = ${tx.accountId} and t.deleted_at >= ${since}
    order by t.deleted_at desc, t.id limit ${countCap}
  `.execute(tx.db)
  return rows
}
