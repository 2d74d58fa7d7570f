import type { Tx } from '../../platform/db/database.ts'

/** Runs `list` for an account that has records from before lists had a form of their own; once is enough. */
export async function listOnce(tx: Tx, list: (tx: Tx) => Promise<void>): Promise<void> {
  const { is_listed } = await tx.db
    .selectFrom('accounts')
    .select('is_listed')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  if (is_listed) return
  await list(tx)
  await tx.db.updateTable('accounts').set({ is_listed: true }).where('id', '=', tx.accountId).execute()
}
