import { v7 } from 'uuid'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { dependantRows } from '../../platform/db/dependants.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { countInsights } from '../products/projections.ts'

/** INS-02. */
const maxInsights = 3

/** An attribute to be added; `as`: by somebody and at a moment that aren't the transaction's own. */
interface InsightDraft {
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
  const totals = await countInsights(tx, added)
  if (totals.some((total) => total > maxInsights)) refuse('INSIGHT_LIMIT')
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

export const insightDependant = dependantRows('insights')
