import { type Selectable } from 'kysely'
import type { Insight } from '../../../core/contract/insights.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** An attribute with what decides who may read and change it: its product. */
export type InsightRow = Selectable<Tables['insights']> & {
  product_schema_id: string
  organization_id: string
  product_deleted_at: Date | null
}

/** Attributes of the account. Includes archived rows; callers filter. */
export const insightRows = (tx: Tx) =>
  tx.db
    .selectFrom('insights as i')
    .innerJoin('products as p', (join) =>
      join.on('p.account_id', '=', tx.accountId).onRef('p.id', '=', 'i.product_id'),
    )
    .selectAll('i')
    .select(['p.product_schema_id', 'p.organization_id', 'p.deleted_at as product_deleted_at'])
    .where('i.account_id', '=', tx.accountId)

/** A live attribute of a product that the session may read; absent, foreign and unreadable ones all answer 404. */
export async function readInsight(
  tx: Tx,
  session: Session,
  id: string,
  forUpdate = false,
): Promise<InsightRow> {
  if (!isUuid(id)) refuse('NOT_FOUND')
  const row = await insightRows(tx)
    .where('i.id', '=', id)
    .where('i.deleted_at', 'is', null)
    .$if(forUpdate, (query) => query.forUpdate('i'))
    .executeTakeFirst()
  return row && isReadable(session, row) ? row : refuse('NOT_FOUND')
}

const isReadable = (session: Session, row: Parameters<typeof productOf>[0]): boolean =>
  can(session, 'product.read', productOf(row)).allowed

/** The attribute's product as the rules of `can` see it. */
export const productOf = (row: Pick<InsightRow, 'product_schema_id' | 'organization_id'>) => ({
  productSchema: row.product_schema_id,
  organization: row.organization_id,
})

/** A product's attributes in the order in which its public page shows them. */
export async function listInsights(tx: Tx, productId: string): Promise<Insight[]> {
  const rows = await insightRows(tx)
    .where('i.product_id', '=', productId)
    .where('i.deleted_at', 'is', null)
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
  return rows.map(presentInsight)
}

export const presentInsight = (row: InsightRow): Insight => ({
  _id: row.id,
  product: row.product_id,
  name: row.name,
  value: row.value,
  i18n: row.i18n ?? {},
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
