import { type Expression, type RawBuilder, sql } from 'kysely'
import { balanceFields } from '../../../core/rules/balance.ts'
import { type Amount, factorsTo } from '../../../core/rules/quantity.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Configuration } from '../configuration/configuration.ts'

/**
 * A subquery: what processes lost of a product or took away, less what they added, in the unit of its amount. Undefined where those of
 * its stage say nothing of it.
 */
export function lostOf(
  tx: Tx,
  config: Configuration,
  stage: string,
  amount: Amount | undefined,
  productId: Expression<string>,
): RawBuilder<unknown> | undefined {
  if (!amount) return undefined
  const factors = factorsTo(amount.unit)
  const fields = [...config.milestoneSchemas.values()].flatMap((schema) =>
    schema.edge || schema.stage !== stage
      ? []
      : balanceFields(schema.descriptor).flatMap(({ name, role, unit }) => {
          const factor = factors[unit?.trim().toLowerCase() ?? '']
          return factor === undefined
            ? []
            : [{ schema: schema.id, name, factor: role === 'gain' ? -factor : factor }]
        }),
  )
  if (fields.length === 0) return undefined
  return sql`(
    select coalesce(sum(round((m.data ->> f.name)::numeric * f.factor, 3)), 0)::float8
    from json_to_recordset(${JSON.stringify(fields)}::json) as f (schema text, name text, factor numeric)
    join milestones m on m.account_id = ${tx.accountId} and m.product_id = ${productId} and m.milestone_schema_id = f.schema
      and m.deleted_at is null and jsonb_typeof(m.data -> f.name) = 'number'
  )`
}
