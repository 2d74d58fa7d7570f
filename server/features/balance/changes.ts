import { sql } from 'kysely'
import { balanceFields } from '../../../core/rules/balance.ts'
import type { BalanceRole } from '../../../core/fields/balanceRoles.ts'
import type { Quantity } from '../../../core/rules/quantity.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { unitWritten } from '../configuration/units.ts'

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
  const fields = new Map(
    [...config.milestoneSchemas.values()].flatMap(({ id, descriptor, edge }) => {
      const own = edge ? [] : balanceFields(descriptor)
      return own.length > 0 ? [[id, own] as const] : []
    }),
  )
  if (fields.size === 0 || productIds.length === 0) return []
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
    .where('milestone_schema_id', '=', sql<string>`any(${[...fields.keys()]}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(({ id, product_id: product, ...form }) =>
    changesIn(config, fields.get(form.schema)!, { product, milestone: id }, form),
  )
}

/** What the form of a process says. */
export const changesIn = (
  config: Configuration,
  fields: ReturnType<typeof balanceFields>,
  of: Pick<Change, 'product' | 'milestone'>,
  { data, ...form }: { schema: string; version: number; data: Record<string, unknown> },
): Change[] =>
  fields.flatMap(({ name: field, role, unit: today }) => {
    const quantity = data[field]
    if (typeof quantity !== 'number') return []
    const unit = unitWritten(config, 'milestone', { ...form, field }, today) ?? null
    return [{ ...of, field, role, quantity: { quantity, unit } }]
  })
