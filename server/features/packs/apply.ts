import { sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockHead } from '../../platform/db/events.ts'
import { disownParts } from '../accounts/settings.ts'
import { insertAccount } from '../accounts/write.ts'
import { assetRecords } from '../assets/records.ts'
import { reindexAssets } from '../assets/write.ts'
import { dependants } from '../trash/dependants.ts'
import { ProductArchive } from '../products/archive.ts'
import { project } from '../products/projections.ts'
import { reindex } from '../products/reindex.ts'
import { readConfiguration } from '../configuration/configuration.ts'
import { archiveAndApply } from './force.ts'
import { changesCodes, makePlan, type ApplyPlan, type PlanOptions } from './plan.ts'

/**
 * Makes a pack the account's configuration, in this transaction, if its plan still has the hash and no obstacles (§4 Apply).
 * It locks the head of the account's event chain first: a concurrent write commits before the plan is made, or is repeated
 * under the new configuration.
 */
export async function applyPlan(
  tx: Tx,
  given: Pack,
  { hash, ...options }: PlanOptions & { hash: string },
): Promise<{ plan: ApplyPlan; version: number | null }> {
  await insertAccount(tx, given.account.name)
  // The lock order of every transaction: the account's row before the chain's head.
  await tx.db.selectFrom('accounts').select('id').where('id', '=', tx.accountId).forNoKeyUpdate().execute()
  await lockHead(tx)
  const plan = await makePlan(tx, given, options)
  const { pack } = plan
  const agreed = hash.toLowerCase()
  if (plan.hash !== agreed && (await hashBefore(tx, given, options)) !== agreed) refuse('CONFIG_CHANGED')
  if (plan.obstacles.length > 0 || plan.faults.length > 0) return { plan, version: null }
  if (options.overwrite) await disownParts(tx)
  const { touched, version } = await archiveAndApply(tx, pack, plan.archived)
  const config = await readConfiguration(tx)
  for (const ids of slices(touched)) await project(tx, config, ids)
  for (const ids of slices(await liveProducts(tx, plan.archived.stages)))
    await archive.archive(tx, config, ids, () => true)
  await assetRecords.archive(tx, plan.archived.assets, 'asset_schema_id')
  if (plan.before) {
    await reindex(tx, config, plan.before, pack)
    await reindexAssets(tx, config, plan.before, pack)
    if (changesCodes(plan.before, pack)) tx.after('gs1.codes', { after: null })
  }
  return { plan, version }
}

/** The hash of the plan that listed the obstacles: choosing among them needs no second plan (6-contract §11). */
async function hashBefore(tx: Tx, given: Pack, { choices, ...options }: PlanOptions) {
  return choices && (await makePlan(tx, given, options)).hash
}

const archive = new ProductArchive(dependants)

function slices(ids: readonly string[]): string[][] {
  const size = 1_000
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))
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
