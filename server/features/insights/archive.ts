import { sql } from 'kysely'
import type { ErrorCode } from '../../../core/errors/codes.ts'
import { maxInsights } from '../../../core/rules/insight.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { trashed } from '../../platform/trash.ts'
import type { Archivable } from '../../platform/feature.ts'
import { lockProducts } from '../links/lock.ts'
import { countInsights } from '../products/projections.ts'
import { type InsightRow, insightRows, isReadable, productOf, readInsight } from './read.ts'

/** Archives an attribute. The product is locked first, as by whoever archives the product. */
export async function archiveInsight(tx: Tx, session: Session, id: string): Promise<void> {
  const found = await readInsight(tx, session, id)
  demand(session, 'product.edit', productOf(found))
  await lockProducts(tx, [found.product_id])
  const row = await readInsight(tx, session, id, true)
  await setDeletedAt(tx, row.id, tx.now)
  await countInsights(tx, new Map([[row.product_id, -1]]))
  tx.event({ action: 'archive', type: 'insights', id: row.id })
}

export const archivableInsights: Archivable<
  InsightRow,
  Pick<InsightRow, 'product_schema_id' | 'organization_id'>
> = {
  permission: 'write',
  async find(tx, ids) {
    const read = () => insightRows(tx).where('i.id', '=', anyOf(ids)).execute()
    await lockProducts(
      tx,
      (await read()).map((row) => row.product_id),
    )
    return read()
  },
  isReadable,
  mayArchive: (session, row) => can(session, 'product.edit', productOf(row)),
  trash: (tx, since) =>
    trashed(tx, 'insights', since, {
      name: sql`t.name`,
      judged: sql`p.product_schema_id, p.organization_id`,
      besides: sql`join products p on p.account_id = ${tx.accountId} and p.id = t.product_id
        and t.deletion_batch is null`,
    }),
  async restore(tx, row): Promise<ErrorCode | undefined> {
    if (row.product_deleted_at !== null) return 'NOT_FOUND'
    const [total = 0] = await countInsights(tx, new Map([[row.product_id, 1]]))
    if (total > maxInsights) return 'INSIGHT_LIMIT'
    await setDeletedAt(tx, row.id, null)
    tx.event({ action: 'restore', type: 'insights', id: row.id })
    return undefined
  },
}

async function setDeletedAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('insights')
    .set({ deleted_at: at })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
}
