import { sql } from 'kysely'
import type { GtinRow } from '../../../core/gs1/codes.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Effect } from '../../platform/effects/tasks.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { lockProducts } from '../products/change.ts'
import { codedOf, giveCodes, wishOf } from '../products/codes.ts'
import type { ProductRow } from '../products/read.ts'
import { updateProducts } from '../products/write.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    /** Gives codes to products that were there before their row of the table, from one on. */
    'gs1.codes': { after: string | null }
  }
}

/** In one transaction. */
const maxProducts = 500

/** GS1-02: products whose GTIN by the table isn't that of their code get a further one. */
export async function codeProducts(tx: Tx, { after }: { after: string | null }): Promise<void | Effect> {
  const config = await loadConfiguration(tx)
  const ids = await readIds(tx, config, config.gtins, after, maxProducts)
  if (ids.length === 0) return
  const rows = await lockProducts(tx, ids)
  const due = rows.filter((row) => row.deleted_at === null && isDue(config, row))
  const given = await giveCodes(
    tx,
    due.map((row) => codedOf(config, row)),
  )
  const changes = due.flatMap((row, n) => {
    const { codes } = given[n]!
    return codes && codes !== row.gs1 ? [{ row, codes }] : []
  })
  await updateProducts(
    tx,
    changes.map(({ row: { id }, codes }) => ({ id, gs1: codes })),
  )
  for (const { row, codes } of changes)
    tx.event({
      action: 'assign',
      type: 'products',
      id: row.id,
      before: { gs1: row.gs1 },
      after: { gs1: codes },
    })
  if (ids.length === maxProducts) tx.after('gs1.codes', { after: ids.at(-1)! })
}

function isDue(config: Configuration, row: ProductRow): boolean {
  const wish = wishOf(config, codedOf(config, row))
  return wish !== undefined && wish.gtin !== row.gs1?.at(-1)?.gtin
}

/** How many live products would get a code by a table. */
export async function countToCode(tx: Tx, config: Configuration, gtins: readonly GtinRow[]): Promise<number> {
  const trial = { ...config, gtins }
  let count = 0
  for (let after: string | null = null; ;) {
    const ids = await readIds(tx, config, gtins, after, maxProducts)
    if (ids.length === 0) return count
    const { rows } = await sql<ProductRow>`
      select * from products where account_id = ${tx.accountId} and id = any(${ids}::uuid[])`.execute(tx.db)
    count += rows.filter((row) => isDue(trial, row)).length
    after = ids.at(-1)!
  }
}

/** Live products of the stages and organizations of a table, by their ids. */
async function readIds(
  tx: Tx,
  config: Configuration,
  gtins: readonly GtinRow[],
  after: string | null,
  limit: number,
): Promise<string[]> {
  const coded = gtins.filter(({ productSchema }) => config.stages.get(productSchema)?.content.gs1)
  const pairs = coded.map(({ productSchema, organization }) => ({ stage: productSchema, organization }))
  if (pairs.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
    where p.account_id = ${tx.accountId} and p.deleted_at is null ${after === null ? sql`` : sql`and p.id > ${after}`}
      and (p.product_schema_id, p.organization_id) in (
        select w.stage, w.organization from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w (stage text, organization uuid))
    order by p.id limit ${sql.lit(limit)}
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}
