import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Effect } from '../../platform/effects/tasks.ts'
import { claimGtins } from '../accounts/gtins.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { lockProducts } from './change.ts'
import { codedOf, fieldOfCode, giveCodes, wishOf } from './codes.ts'
import type { ProductRow } from './read.ts'
import { updateProducts } from './write.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    /** Gives codes to products that were there before their row of the table, or before their stage had codes, from one on. */
    'gs1.codes': { after: string | null }
  }
}

/** In one transaction. */
const maxProducts = 500

/** GS1-02: products whose GTIN or level isn't that of their code get a further one. */
export async function codeProducts(tx: Tx, { after }: { after: string | null }): Promise<void | Effect> {
  const config = await loadConfiguration(tx)
  const ids = await readIds(tx, config, after, maxProducts)
  if (ids.length === 0) return
  const rows = await lockProducts(tx, ids)
  const wanted = rows.filter((row) => row.deleted_at === null && isDue(config, row))
  const gtinOf = (row: ProductRow) => wishOf(config, codedOf(config, row))!.gtin
  const foreign = await claimGtins(tx, wanted.map(gtinOf))
  // A form may say a GTIN that another account has: its product stays without a code.
  const due = wanted.filter((row) => !foreign.has(gtinOf(row)))
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
  const present = row.gs1?.at(-1)
  return wish !== undefined && (wish.gtin !== present?.gtin || wish.ai !== present.ai)
}

/** How many live products would get a code by a configuration. */
export async function countToCode(tx: Tx, config: Configuration): Promise<number> {
  let count = 0
  for (let after: string | null = null; ;) {
    const ids = await readIds(tx, config, after, maxProducts)
    if (ids.length === 0) return count
    const { rows } = await sql<ProductRow>`
      select * from products where account_id = ${tx.accountId} and id = any(${ids}::uuid[])`.execute(tx.db)
    count += rows.filter((row) => isDue(config, row)).length
    after = ids.at(-1)!
  }
}

/** Live products of stages with codes that have a row of the table, or a field for the GTIN, by their ids. */
async function readIds(
  tx: Tx,
  config: Configuration,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const stages = [...config.stages.values()].filter(({ content }) => content.gs1)
  const typed = stages.flatMap(({ id, content }) => (fieldOfCode(content, '01') ? [id] : []))
  const pairs = config.gtins.flatMap(({ productSchema, organization }) =>
    stages.some(({ id }) => id === productSchema) ? [{ stage: productSchema, organization }] : [],
  )
  if (pairs.length + typed.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
    where p.account_id = ${tx.accountId} and p.deleted_at is null ${after === null ? sql`` : sql`and p.id > ${after}`}
      and (p.product_schema_id = any(${typed}::text[]) or (p.product_schema_id, p.organization_id) in (
        select w.stage, w.organization from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w (stage text, organization uuid)))
    order by p.id limit ${sql.lit(limit)}
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}
