import { nouns } from '../../../core/nouns/index.ts'
import { sql } from 'kysely'
import type { ErrorCode } from '../../../core/errors/codes.ts'
import { maxInsights } from '../../../core/rules/insight.ts'
import { type Session } from '../../../core/rules/can.ts'
import { demand } from '../../platform/auth/demand.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Archivable } from '../../platform/feature.ts'
import { namedBy } from '../../platform/nouns.ts'
import { lockProducts } from '../links/lock.ts'
import { countInsights } from '../products/projections.ts'
import { ofProduct } from '../products/read.ts'
import { type InsightRow, insightRows, productOf, readInsight } from './read.ts'
import { insightRecords } from './write.ts'

/** Archives an attribute. The product is locked first, as by whoever archives the product. */
export async function archiveInsight(tx: Tx, session: Session, id: string): Promise<void> {
  const found = await readInsight(tx, session, id)
  demand(session, 'product.edit', productOf(found))
  await lockProducts(tx, [found.product_id])
  const row = await readInsight(tx, session, id, true)
  await insightRecords.archive(tx, [row.id])
  await countInsights(tx, new Map([[row.product_id, -1]]))
}

type Facts = Pick<InsightRow, 'product_schema_id' | 'organization_id'>

export const insightNoun = {
  ...namedBy(nouns.insights, insightRecords, (row: Facts) => productOf(row), {
    name: sql`t.name`,
    product: sql`p.id`,
    stage: sql`p.product_schema_id`,
    facts: [sql`p.product_schema_id`, sql`p.organization_id`],
    readable: (session) => readable(session).products('p'),
    message: { ...ofProduct, organization: sql`p.organization_id` },
    joins: (tx) => sql`join products p on p.account_id = ${tx.accountId} and p.id = t.product_id`,
  }),
  hasHistory: true,
  soughtBy: 'product_id',
} as const

// The trash calls an attribute by its own name.
export const archivableInsights: Archivable<InsightRow, Facts> = {
  permission: 'write',
  async find(tx, ids) {
    const read = () => insightRows(tx).where('i.id', '=', anyOf(ids)).execute()
    await lockProducts(
      tx,
      (await read()).map((row) => row.product_id),
    )
    return read()
  },
  isReadable: insightNoun.isReadable,
  mayArchive: insightNoun.mayArchive,
  trash: (tx, since) => insightNoun.trash(tx, since, sql`and t.deletion_batch is null`),
  async restore(tx, row): Promise<ErrorCode | undefined> {
    if (row.product_deleted_at !== null) return 'NOT_FOUND'
    const [total = 0] = await countInsights(tx, new Map([[row.product_id, 1]]))
    if (total > maxInsights) return 'INSIGHT_LIMIT'
    await insightRecords.restore(tx, row)
    return undefined
  },
}
