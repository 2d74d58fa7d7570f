import { type Insertable, sql } from 'kysely'
import type { Tx } from './db.ts'
import type { Tables } from './tables.ts'

/** Writes many rows by one statement; all have the columns of the first. */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  if (!rows.length) return
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx.db)
}
