import { refuse } from '../../../core/errors/refusal.ts'
import { type InsightTranslations, maxInsights } from '../../../core/rules/insight.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Dependant } from '../../platform/feature.ts'
import { countInsights } from '../products/projections.ts'
import { listInsights } from './read.ts'

export const insightRecords = recordsOf('insights')

/** What people write of an attribute. */
export interface InsightTexts {
  name: string
  value: string
  i18n?: InsightTranslations | null
}

/** An attribute to add; `author` replaces the transaction's own user and moment. */
interface InsightDraft extends InsightTexts {
  productId: string
  author?: Tx
}

/** Adds an attribute to a live product that the caller has checked. */
export async function insertInsight(tx: Tx, productId: string, texts: InsightTexts): Promise<string> {
  const [id] = await insertInsights(tx, [{ productId, ...texts }])
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
    drafts.map(({ productId, name, value, i18n, author }) => ({
      values: {
        product_id: productId,
        name,
        value,
        i18n: i18n && Object.keys(i18n).length > 0 ? i18n : null,
      },
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
    const drafts = to.flatMap((productId) =>
      insights.map(({ name, value, i18n }) => ({ productId, name, value, i18n })),
    )
    if (drafts.length) await insertInsights(tx, drafts)
  },
}
