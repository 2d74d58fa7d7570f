import { v7 } from 'uuid'
import { refuse } from '../../../core/errors.ts'
import type { Tx } from '../../platform/db.ts'

/** INS-02. */
export const mostInsights = 3

/** Adds an attribute to a live product that the caller has checked; the product's row is locked, so that three stay three. */
export async function insertInsight(
  tx: Tx,
  productId: string,
  { name, value }: { name: string; value: string },
): Promise<string> {
  const product = await tx.db
    .selectFrom('products')
    .select('count_of_insights')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (product.count_of_insights >= mostInsights) refuse('INSIGHT_LIMIT')
  const id = v7({ msecs: tx.now.getTime() })
  await tx.db
    .insertInto('insights')
    .values({
      account_id: tx.accountId,
      id,
      product_id: productId,
      name,
      value,
      created_at: tx.now,
      created_by: tx.userId,
      updated_at: tx.now,
      updated_by: tx.userId,
      deleted_at: null,
      deletion_batch: null,
    })
    .execute()
  await tx.db
    .updateTable('products')
    .set({ count_of_insights: product.count_of_insights + 1 })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', productId)
    .execute()
  tx.event({ action: 'create', type: 'insights', id, after: { product: productId, name, value } })
  return id
}
