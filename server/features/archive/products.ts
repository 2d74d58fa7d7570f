import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { ErrorCode } from '../../../core/errors.ts'
import { enforce } from '../../../core/rules/decision.ts'
import { archiveProducts as mayArchive } from '../../../core/rules/product.ts'
import type { Tx } from '../../platform/db.ts'
import { lockProducts, type LockedProduct } from '../links/lock.ts'
import { project } from '../links/projections.ts'
import type { Configuration } from '../schemas/configuration.ts'

/** What falls and rises with its product. */
const dependants = ['milestones', 'insights'] as const

interface Fallen {
  id: string
  batch: string
}

/**
 * Archives products without links, each with its milestones and insights in a batch of its own, so that each can be
 * brought back alone. All or none; ids that stopped being live meanwhile are for the caller to tell.
 */
export async function archiveProducts(
  tx: Tx,
  config: Configuration,
  ids: readonly string[],
): Promise<'done' | 'gone'> {
  const locked = await lockProducts(tx, ids)
  const products = ids.map((id) => locked.get(id))
  if (products.some((product) => !product?.live)) return 'gone'
  const rows = products.map((product) => product!.row)
  enforce(
    mayArchive(
      rows.map(({ id, has_origin, has_destination }) => ({
        id,
        hasOrigin: has_origin,
        hasDestination: has_destination,
      })),
    ),
  )
  const batches = rows.map(({ id }) => ({ id, batch: v4() }))
  await sql`
    update products p set deleted_at = ${tx.now}, deletion_batch = b.batch
    from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as b (id uuid, batch uuid)
    where p.account_id = ${tx.accountId} and p.id = b.id
  `.execute(tx.db)
  for (const { id, batch } of batches) tx.event({ action: 'archive', type: 'products', id, after: { batch } })
  for (const table of dependants) {
    const { rows: fallen } = await sql<Fallen>`
      update ${sql.table(table)} t set deleted_at = ${tx.now}, deletion_batch = b.batch
      from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as b (id uuid, batch uuid)
      where t.account_id = ${tx.accountId} and t.product_id = b.id and t.deleted_at is null
      returning t.id, b.batch
    `.execute(tx.db)
    for (const { id, batch } of fallen) tx.event({ action: 'archive', type: table, id, after: { batch } })
  }
  for (const row of rows) tx.count(row.product_schema_id, row.organization_id, -1)
  await project(tx, config, ids)
  return 'done'
}

/** Brings a locked, archived product back with what fell with it, if it could be created now, otherwise says why not. */
export async function restoreProduct(
  tx: Tx,
  config: Configuration,
  { id, row }: LockedProduct,
): Promise<ErrorCode | undefined> {
  if (config.stages.get(row.product_schema_id)?.removed !== false) return 'NOT_FOUND'
  if (row.unique_key !== null && (await isTaken(tx, row))) return 'IDENTIFIER_TAKEN'
  const batch = row.deletion_batch!
  for (const table of ['products', ...dependants] as const) {
    const { rows: risen } = await sql<{ id: string }>`
      update ${sql.table(table)} set deleted_at = null, deletion_batch = null
      where account_id = ${tx.accountId} and deletion_batch = ${batch}
      returning id
    `.execute(tx.db)
    for (const record of risen) tx.event({ action: 'restore', type: table, id: record.id, after: { batch } })
  }
  tx.count(row.product_schema_id, row.organization_id, 1)
  await project(tx, config, [id])
  return undefined
}

async function isTaken(tx: Tx, row: LockedProduct['row']): Promise<boolean> {
  const other = await tx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('product_schema_id', '=', row.product_schema_id)
    .where('organization_id', '=', row.organization_id)
    .where('unique_key', '=', row.unique_key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}
