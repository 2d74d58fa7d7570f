import { sql } from 'kysely'
import { type Amount, amountColumn, amountIn, type Quantity } from '../../../core/rules/quantity.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** The amount column of each stage that has one. */
export interface Columns {
  columns: ReadonlyMap<string, Amount>
  /** The names of the fields alone. */
  names: Readonly<Record<string, string>>
}

export function amountColumns(config: Configuration): Columns {
  const columns = new Map(
    [...config.stages.values()].flatMap(({ id, content }) => {
      const column = amountColumn(content)
      return column ? [[id, column] as const] : []
    }),
  )
  return { columns, names: Object.fromEntries([...columns].map(([id, { name }]) => [id, name])) }
}

/** What a product says of its amount, in the unit of its stage. */
export function amountOf(
  { columns }: Columns,
  { stage, version, value }: { stage: string; version: number; value: unknown },
): Quantity | undefined {
  const column = columns.get(stage)
  const quantity = column && amountIn(column, version, value)
  return quantity === undefined ? undefined : { quantity, unit: column!.unit }
}

/** The stages of some products, and what their own forms say of their amounts: a form may hold much more. */
export async function readOwn(
  tx: Tx,
  columns: Columns,
  productIds: readonly string[],
): Promise<{ id: string; stage: string; amount: Quantity | undefined }[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<{ id: string; stage: string; version: number; value: unknown }>`
    select p.id, p.product_schema_id as stage, p.product_schema_version as version, p.data -> (${JSON.stringify(columns.names)}::json ->> p.product_schema_id) as value
    from unnest(${arrayOf(productIds)}::uuid[]) as wanted (id)
    cross join lateral (
      select * from products where account_id = ${tx.accountId} and id = wanted.id
      offset 0
    ) as p`.execute(tx.db)
  return rows.map(({ id, ...row }) => ({ id, stage: row.stage, amount: amountOf(columns, row) }))
}

/** The amounts of those that say one, by their ids. */
export const amountsById = (
  own: Awaited<ReturnType<typeof readOwn>>,
): (readonly [id: string, amount: Quantity])[] =>
  own.flatMap(({ id, amount }) => (amount ? [[id, amount] as const] : []))
