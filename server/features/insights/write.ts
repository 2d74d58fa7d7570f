import { refuse } from '../../../core/errors/refusal.ts'
import { maxInsights } from '../../../core/rules/insight.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Dependant } from '../../platform/feature.ts'
import { countInsights } from '../products/projections.ts'
import { listInsights } from './read.ts'

export const insightRecords = recordsOf('insights')

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
  const rows = await insightRecords.insert(
    tx,
    drafts.map(({ productId, name, value, author }) => ({
      values: { product_id: productId, name, value },
      author,
    })),
  )
  return rows.map(({ id }) => id)
}

export const insightDependant: Dependant = {
  table: 'insights',
  async archive(tx, batches) {
    await insightRecords.archiveBatches(tx, batches, 'product_id')
  },
  restore: (tx, batch) => insightRecords.restoreBatch(tx, batch),
  async copy(tx, from, to) {
    const insights = await listInsights(tx, from)
    const drafts = to.flatMap((productId) => insights.map(({ name, value }) => ({ productId, name, value })))
    if (drafts.length) await insertInsights(tx, drafts)
  },
}
