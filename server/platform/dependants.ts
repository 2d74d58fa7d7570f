import { sql } from 'kysely'
import type { Dependant } from './feature.ts'

/** Archives and restores a table's rows by `product_id`. Only the feature that owns the table may call this. */
export const dependantRows = (table: 'milestones' | 'insights'): Dependant => ({
  table,
  async archive(tx, batches) {
    const { rows } = await sql<{ id: string; batch: string }>`
      update ${sql.table(table)} t set deleted_at = ${tx.now}, deletion_batch = b.batch
      from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as b (id uuid, batch uuid)
      where t.account_id = ${tx.accountId} and t.product_id = b.id and t.deleted_at is null
      returning t.id, b.batch
    `.execute(tx.db)
    for (const { id, batch } of rows)
      tx.event({ action: 'archive', type: table, id, after: { deletion_batch: batch } })
  },
  async restore(tx, batch) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set deleted_at = null, deletion_batch = null
      where account_id = ${tx.accountId} and deletion_batch = ${batch}
      returning id
    `.execute(tx.db)
    for (const { id } of rows)
      tx.event({
        action: 'restore',
        type: table,
        id,
        before: { deletion_batch: batch },
        after: { deletion_batch: null },
      })
  },
})
