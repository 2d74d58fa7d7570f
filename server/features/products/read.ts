import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Product } from '../../../core/contract/products.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Products under the alias p. */
export type ProductQuery = SelectQueryBuilder<Tables & { p: Tables['products'] }, 'p', object>

export type ProductRow = Selectable<Tables['products']> &
  Pick<Selectable<Tables['product_activity']>, 'count_of_milestones' | 'last_update_milestone'> & {
    organization_name: string
  }

/** A live product that the session may read; absent, foreign and unreadable products all answer 404. */
export async function readProduct(tx: Tx, session: Session, id: string): Promise<ProductRow> {
  return (await findProduct(tx, session, id)) ?? refuse('NOT_FOUND')
}

/** As `readProduct`, or undefined: an unknown id inside a body is a fault on its path. */
export async function findProduct(tx: Tx, session: Session, id: string): Promise<ProductRow | undefined> {
  if (!isUuid(id)) return undefined
  const row = await joinSurroundings(tx, tx.db.selectFrom('products as p'))
    .where('p.account_id', '=', tx.accountId)
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && can(session, 'product.read', thingOf(row)).allowed ? row : undefined
}

/** Joins each product's organization name and activity. */
export const joinSurroundings = (tx: Tx, products: ProductQuery) =>
  products
    .innerJoin('organizations as o', (join) =>
      join.on('o.account_id', '=', tx.accountId).onRef('o.id', '=', 'p.organization_id'),
    )
    .innerJoin('product_activity as a', (join) =>
      join.on('a.account_id', '=', tx.accountId).onRef('a.id', '=', 'p.id'),
    )
    .selectAll('p')
    .select(['o.name as organization_name', 'a.count_of_milestones', 'a.last_update_milestone'])

/** A product as the rules of `can` see it. */
export const thingOf = (row: { product_schema_id: string; organization_id: string }) => ({
  productSchema: row.product_schema_id,
  organization: row.organization_id,
})

export function presentProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    uuid: row.uuid,
    organization: { _id: row.organization_id, name: row.organization_name },
    productSchema: row.product_schema_id,
    productSchemaVersion: row.product_schema_version,
    dataSchema: row.data,
    i18n: row.i18n,
    showLogo: row.show_logo,
    isUnidentified: row.is_unidentified,
    hasOrigin: row.has_origin,
    hasDestination: row.has_destination,
    requirementsSatisfied: row.requirements_satisfied,
    countOfMilestones: row.count_of_milestones,
    countOfInsights: row.count_of_insights,
    lastUpdateMilestone: row.last_update_milestone?.toISOString() ?? null,
    correctedAt: row.corrected_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
