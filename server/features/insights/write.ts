import { v7 } from 'uuid'
import { refuse } from '../../../core/errors/refusal.ts'
import { maxInsights } from '../../../core/rules/insight.ts'
import type { Tx } from '../../platform/db/database.ts'
import { dependantRows } from '../../platform/dependants.ts'
import { insertRows } from '../../platform/db/rows.ts'
import type { Dependant } from '../../platform/feature.ts'
import { countInsights } from '../products/projections.ts'
import { type InsightRow, listInsights } from './read.ts'

/** An attribute to add; `author` replaces the transaction's own user and moment. */
interface InsightDraft {
  productId: string
  name: string
  value: string
  author?: Tx
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

/** Adds attributes to live products, all or none. Counting first locks the products' rows, so the limit holds under concurrency. */
export async function insertInsights(tx: Tx, drafts: readonly InsightDraft[]): Promise<string[]> {
  const added = new Map<string, number>()
  for (const { productId } of drafts) added.set(productId, (added.get(productId) ?? 0) + 1)
  const totals = await countInsights(tx, added)
  if (totals.some((total) => total > maxInsights)) refuse('INSIGHT_LIMIT')
  // Of one moment, they keep their order.
  const insights = drafts.map(({ author = tx, ...draft }, seq) => ({
    ...draft,
    author,
    id: v7({ msecs: author.now.getTime(), seq }),
  }))
  await insertRows(
    tx,
    'insights',
    insights.map(({ id, productId, name, value, author }) => ({
      account_id: tx.accountId,
      id,
      product_id: productId,
      name,
      value,
      created_at: author.now,
      created_by: author.userId,
      updated_at: author.now,
      updated_by: author.userId,
    })),
  )
  for (const { id, productId, name, value, author } of insights)
    author.event({ action: 'create', type: 'insights', id, after: { product_id: productId, name, value } })
  return insights.map(({ id }) => id)
}

/** Changes a live attribute that the caller has locked. */
export async function updateInsight(
  tx: Tx,
  { id, version, name, value }: InsightRow,
  after: { name: string; value: string },
): Promise<void> {
  await tx.db
    .updateTable('insights')
    .set({ ...after, version: version + 1, updated_at: tx.now, updated_by: tx.userId })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  tx.event({ action: 'update', type: 'insights', id, before: { name, value }, after })
}

export const insightDependant: Dependant = {
  ...dependantRows('insights'),
  async copy(tx, from, to) {
    const insights = await listInsights(tx, from)
    const drafts = to.flatMap((productId) => insights.map(({ name, value }) => ({ productId, name, value })))
    if (drafts.length) await insertInsights(tx, drafts)
  },
}
