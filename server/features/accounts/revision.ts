import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Says that rights, settings or configuration of the account changed: every process reads them anew. */
export async function touchAccount(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', tx.accountId)
    .execute()
}
