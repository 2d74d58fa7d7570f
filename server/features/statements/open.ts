import { openStates } from '../../../core/eudr/statement.ts'
import type { Tx } from '../../platform/db/database.ts'

/** The open statement of a product; it has one at most. */
export async function findOpen(tx: Tx, productId: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('statements')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('product_id', '=', productId)
    .where('declared', 'in', openStates)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
