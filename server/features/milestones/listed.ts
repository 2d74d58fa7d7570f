import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { listRecords } from '../products/listed-values.ts'

/** Makes the form for lists of milestones that were written before they had one. */
export const listOldMilestones = (tx: Tx): Promise<void> =>
  listRecords(tx, 'milestones', (records) =>
    sql`
      update milestones t set listed = n.listed
      from jsonb_to_recordset(${records}::jsonb) as n (id uuid, version int, listed jsonb)
      where t.account_id = ${tx.accountId} and t.id = n.id and t.version = n.version
    `.execute(tx.db),
  )
