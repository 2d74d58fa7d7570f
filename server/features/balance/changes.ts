import { sql } from 'kysely'
import { balanceFields } from '../../../core/rules/balance.ts'
import type { BalanceRole } from '../../../core/fields/balanceRoles.ts'
import type { Quantity } from '../../../core/rules/quantity.ts'
import { unitAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'

/** What a process says that a product lost, gained or gave away. */
export interface Change {
  product: string
  milestone: string
  /** The name of the field. */
  field: string
  role: BalanceRole
  quantity: Quantity
}

/** What live processes say that some products lost, gained or gave away; a field without a figure says nothing. */
export async function changesOf(
  tx: Tx,
  config: Configuration,
  productIds: readonly string[],
): Promise<Change[]> {
  const schemas = [...config.milestoneSchemas.values()].flatMap(({ id, descriptor, edge }) =>
    !edge && balanceFields(descriptor).length > 0 ? [id] : [],
  )
  if (schemas.length === 0 || productIds.length === 0) return []
  const rows = await tx.db
    .selectFrom('milestones')
    .select([
      'id',
      'product_id',
      'milestone_schema_id as schema',
      'milestone_schema_version as version',
      'data',
    ])
    .where('account_id', '=', tx.accountId)
    .where('product_id', '=', anyOf(productIds))
    .where('milestone_schema_id', '=', sql<string>`any(${schemas}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(({ id, product_id: product, ...form }) =>
    changesIn(config.milestoneSchemas.get(form.schema)!, { product, milestone: id }, form),
  )
}

/** What the form of a process says. */
export const changesIn = (
  schema: MilestoneSchema,
  of: Pick<Change, 'product' | 'milestone'>,
  { version, data }: { version: number; data: Record<string, unknown> },
): Change[] =>
  balanceFields(schema.descriptor).flatMap(({ name: field, role }) => {
    const quantity = data[field]
    if (typeof quantity !== 'number') return []
    return [{ ...of, field, role, quantity: { quantity, unit: unitAt(schema, version, field) ?? null } }]
  })
