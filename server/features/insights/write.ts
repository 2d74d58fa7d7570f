import { sql } from 'kysely'
import { v7 } from 'uuid'
import { refuse } from '../../../core/errors.ts'
import type { Tx } from '../../platform/db.ts'
import { insertRows } from '../../platform/rows.ts'

/** INS-02. */
export const mostInsights = 3

/** An attribute to be added; `as`: by somebody and at a moment that aren't the transaction's own. */
export interface InsightDraft {
  productId: string
  name: string
  value: string
  as?: Tx
}

/** Adds an attribute to a live product that the caller has checked. */
export async function insertInsight(
  tx: Tx,
  productId: string,
  { name, value }: { name: string; value: string },
): Promise<string> {
  const [id] = await insertInsights(tx, [{ productId, name, value }])
  return id!
}

/** Adds attributes to live products, all or none; the products' rows are changed first, so that three stay three. */
export async function insertInsights(tx: Tx, drafts: readonly InsightDraft[]): Promise<string[]> {
  const added = new Map<string, number>()
  for (const { productId } of drafts) added.set(productId, (added.get(productId) ?? 0) + 1)
  const counts = JSON.stringify([...added].map(([id, count]) => ({ id, count })))
  const { rows } = await sql<{ total: number }>`
    update products p set count_of_insights = p.count_of_insights + a.count
    from jsonb_to_recordset(${counts}::jsonb) as a (id uuid, count int)
    where p.account_id = ${tx.accountId} and p.id = a.id
    returning p.count_of_insights as total
  `.execute(tx.db)
  if (rows.some(({ total }) => total > mostInsights)) refuse('INSIGHT_LIMIT')
  const made = drafts.map(({ as = tx, ...draft }) => ({ ...draft, as, id: v7({ msecs: as.now.getTime() }) }))
  await insertRows(
    tx,
    'insights',
    made.map(({ id, productId, name, value, as }) => ({
      account_id: tx.accountId,
      id,
      product_id: productId,
      name,
      value,
      created_at: as.now,
      created_by: as.userId,
      updated_at: as.now,
      updated_by: as.userId,
    })),
  )
  for (const { id, productId, name, value, as } of made)
    as.event({ action: 'create', type: 'insights', id, after: { product: productId, name, value } })
  return made.map(({ id }) => id)
}
