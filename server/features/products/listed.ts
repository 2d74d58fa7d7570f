import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { listRecords } from './listed-values.ts'

/** Makes the form for lists of products that were written before they had one. */
export const listOldProducts = (tx: Tx): Promise<void> =>
  listRecords(tx, 'products', (records) =>
    sql`
      update products t set listed = n.listed
      from jsonb_to_recordset(${records}::jsonb) as n (id uuid, version int, listed jsonb)
      where t.account_id = ${tx.accountId} and t.id = n.id and t.version = n.version
    `.execute(tx.db),
  )
