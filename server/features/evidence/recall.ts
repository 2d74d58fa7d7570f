import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { isReadable } from '../products/mask.ts'

/** The id of a recall of a product, whose start the session may read. */
export async function findRecall(
  tx: Tx,
  session: Session,
  id: string,
  productId: string,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const row = await tx.db
    .selectFrom('recalls as r')
    .innerJoin('products as p', (join) =>
      join.on('p.account_id', '=', tx.accountId).onRef('p.id', '=', 'r.start_id'),
    )
    .innerJoin('recall_items as i', (join) =>
      join
        .on('i.account_id', '=', tx.accountId)
        .onRef('i.recall_id', '=', 'r.id')
        .on('i.product_id', '=', productId),
    )
    .select(['r.id', 'p.product_schema_id as stage', 'p.organization_id as organization'])
    .where('r.account_id', '=', tx.accountId)
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row && isReadable(session, row) ? row.id : undefined
}
