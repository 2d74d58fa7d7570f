import { sql } from 'kysely'
import { v4 } from 'uuid'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockHead } from '../../platform/db/events.ts'
import { insertAccount } from '../accounts/write.ts'
import { dependants } from '../archive/dependants.ts'
import { ProductArchive } from '../products/archive.ts'
import { archiveLinksOfEach } from '../links/write.ts'
import { archiveEach } from '../milestones/archive.ts'
import { project } from '../products/projections.ts'
import { reindex } from '../products/reindex.ts'
import { applyPack } from './write.ts'
import { readConfiguration } from '../configuration/configuration.ts'
import { makePlan, type MadePlan, type PlanOptions } from './plan.ts'
import { fallingSchemas, type Removals } from './removals.ts'

/**
 * Makes a pack the account's configuration if its plan is still the one of the hash and nothing stands in its way,
 * all in this transaction (§4 Apply). The head of the account's chain is held from the beginning: whoever writes
 * meanwhile commits before the plan is made, or begins again under the new configuration.
 */
export async function applyPlanned(
  tx: Tx,
  pack: Pack,
  { force, hash }: PlanOptions & { hash: string },
): Promise<{ plan: MadePlan; version: number | null }> {
  await insertAccount(tx, pack.account.name)
  // Locked in the order in which everybody else comes to them, rights before the chain.
  await tx.db.selectFrom('accounts').select('id').where('id', '=', tx.accountId).forNoKeyUpdate().execute()
  await lockHead(tx)
  const plan = await makePlan(tx, pack, { force })
  if (plan.hash !== hash.toLowerCase()) refuse('CONFIG_CHANGED')
  if (plan.obstacles.length > 0) return { plan, version: null }
  const freed = force ? await archiveProcesses(tx, plan.removals) : []
  const { version } = await applyPack(tx, pack)
  const config = await readConfiguration(tx)
  for (const ids of slices(freed)) await project(tx, config, ids)
  if (force) {
    for (const ids of slices(await liveProducts(tx, plan.removals.stages)))
      await archive.archive(tx, config, ids)
  }
  if (plan.before) await reindex(tx, config, plan.before, pack)
  return { plan, version }
}

const archive = new ProductArchive(dependants)

function slices(ids: readonly string[]): string[][] {
  const size = 1_000
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))
}

/**
 * Archives the live records of removed processes and of transformations that join otherwise, each with its links in a
 * batch of its own, as one by one (§2.4 Delete): undo can bring each back once the pack has its schema again. What
 * is recorded on products that fall, and no transformation, falls with them. Answers the products touched.
 */
async function archiveProcesses(tx: Tx, removals: Removals): Promise<string[]> {
  const { rows } = await sql<{ id: string; product: string }>`
    select m.id, m.product_id as product from milestones m
    join products p on p.account_id = m.account_id and p.id = m.product_id
    where m.account_id = ${tx.accountId} and m.milestone_schema_id = any(${fallingSchemas(removals)}::text[])
      and m.deleted_at is null and (p.product_schema_id <> all(${removals.stages}::text[]) or exists (
        select from links l where l.account_id = m.account_id and l.milestone_id = m.id and l.deleted_at is null))
    order by m.id
  `.execute(tx.db)
  const fallen = rows.map(({ id }) => ({ id, batch: v4() }))
  await archiveEach(tx, fallen)
  const origins = await archiveLinksOfEach(tx, fallen)
  return [...new Set([...rows.map(({ product }) => product), ...origins])]
}

async function liveProducts(tx: Tx, stages: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('product_schema_id', '=', sql<string>`any(${stages}::text[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
