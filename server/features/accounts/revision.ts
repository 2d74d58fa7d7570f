import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Raises the account's revision after a change of rights, settings or configuration: every process reloads its caches. */
export async function touchAccount(tx: Tx): Promise<void> {
  const { revision } = await tx.db
    .updateTable('accounts')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', tx.accountId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  tx.raised(revision)
}
