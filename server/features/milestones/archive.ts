import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { ErrorCode } from '../../../core/errors/codes.ts'
import { enforce, type Decision } from '../../../core/rules/decision.ts'
import { createMilestone, removeMilestone } from '../../../core/rules/milestone.ts'
import { createTransformation, removeTransformation } from '../../../core/rules/transformation.ts'
import { conflictOf } from '../../../core/rules/undo.ts'
import { isSharing } from '../../../core/rules/workflow.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { demand } from '../../platform/auth/demand.ts'
import { dependantRows } from '../../platform/dependants.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { trashed } from '../../platform/trash.ts'
import type { Archivable, Dependant } from '../../platform/feature.ts'
import { archiveChecks, restoreChecks } from '../checks/name.ts'
import type { Tx } from '../../platform/db/database.ts'
import { initiatorsOf, originsOf, firstUsesOf } from '../links/lineage.ts'
import { lockProducts, lockUntilStable, type LockedProduct } from '../links/lock.ts'
import { isLiveOrganization } from '../organizations/usable.ts'
import { project } from '../products/projections.ts'
import { archivedOrigins, archiveLinks, readLinks, restoreLinks } from '../links/write.ts'
import { liveMilestone } from './change.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import {
  isReadable,
  type JudgedMilestone,
  type MilestoneRow,
  milestoneRows,
  readMilestone,
  thingOf,
} from './rows.ts'

/** DELETE /milestones/{id}, also for transformations. */
export async function archiveReadable(tx: Tx, session: Session, id: string): Promise<void> {
  const row = await readMilestone(tx, session, id)
  demand(session, 'milestone.archive', thingOf(row))
  await archiveMilestone(tx, await loadConfiguration(tx), row)
}

/** Archives a milestone. A transformation's links are archived too, so its origins are free again (§2.4 Delete). */
export async function archiveMilestone(
  tx: Tx,
  config: Configuration,
  { id, product_id: productId }: MilestoneRow,
): Promise<void> {
  const locked = await lockUntilStable(tx, async () => [productId, ...(await originsOf(tx, id))])
  const row = await liveMilestone(tx, id)
  enforce(await decideRemoval(tx, config, row, locked.get(productId)!))
  const batch = v4()
  await tx.db
    .updateTable('milestones')
    .set({ deleted_at: tx.now, deletion_batch: batch })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  await archiveLinks(tx, id, batch)
  await archiveChecks(tx, [batch])
  await project(tx, config, locked.keys())
  tx.event({ action: 'archive', type: 'milestones', id, after: { deletion_batch: batch } })
}

/** Archives live milestones whose schema a pack removes, each under its batch; the rules are not enforced. */
export async function archiveEach(
  tx: Tx,
  milestones: readonly { id: string; batch: string }[],
): Promise<void> {
  await sql`
    update milestones m set deleted_at = ${tx.now}, deletion_batch = f.batch
    from jsonb_to_recordset(${JSON.stringify(milestones)}::jsonb) as f (id uuid, batch uuid)
    where m.account_id = ${tx.accountId} and m.id = f.id
  `.execute(tx.db)
  for (const { id, batch } of milestones)
    tx.event({ action: 'archive', type: 'milestones', id, after: { deletion_batch: batch } })
  await archiveChecks(
    tx,
    milestones.map(({ batch }) => batch),
  )
}

async function decideRemoval(
  tx: Tx,
  config: Configuration,
  row: MilestoneRow,
  owner: LockedProduct,
): Promise<Decision> {
  const schema = config.milestoneSchemas.get(row.milestone_schema_id)!
  if (!schema.edge) {
    const usedSince = (await firstUsesOf(tx, [owner.id])).get(owner.id) ?? null
    return removeMilestone({ createdAt: row.created_at }, { usedSince })
  }
  const initiators = (await initiatorsOf(tx, config, [owner.id])).get(owner.id) ?? []
  return removeTransformation({
    edge: schema.edge,
    stage: config.stages.get(owner.stage)!,
    destination: { hasDestination: owner.hasDestination, requirementsWaived: row.requirements_waived },
    initiatedOtherwise: [...initiators].some((other) => other !== row.id),
    otherMilestones: row.count_of_milestones - 1,
  })
}

const rows = dependantRows('milestones')

/** Processes take their checks along. */
export const milestoneDependant: Dependant = {
  table: 'milestones',
  async archive(tx, batches) {
    await rows.archive(tx, batches)
    await archiveChecks(
      tx,
      batches.map(({ batch }) => batch),
    )
  },
  async restore(tx, batch) {
    await rows.restore(tx, batch)
    await restoreChecks(tx, batch)
  },
}

export const archivableMilestones: Archivable<MilestoneRow, JudgedMilestone> = {
  permission: 'archive',
  async find(tx, ids) {
    const read = () => milestoneRows(tx).where('m.id', '=', anyOf(ids)).execute()
    await lockUntilStable(tx, async () => {
      const productIds: string[] = []
      for (const row of await read()) {
        productIds.push(row.product_id)
        if (row.deletion_batch) productIds.push(...(await archivedOrigins(tx, row.id, row.deletion_batch)))
      }
      return productIds
    })
    return read()
  },
  isReadable,
  mayArchive: (session, row) => can(session, 'milestone.archive', thingOf(row)),
  // Those that were archived with their product come back with it.
  trash: (tx, since) =>
    trashed(tx, 'milestones', since, {
      name: sql`p.identifier`,
      schema: sql`t.milestone_schema_id`,
      judged: sql`t.milestone_schema_id, t.organization_id, p.product_schema_id as stage, p.organization_id as product_organization`,
      besides: sql`join products p on p.account_id = ${tx.accountId} and p.id = t.product_id
        and p.deletion_batch is distinct from t.deletion_batch`,
    }),
  restore: restoreMilestone,
}

/**
 * Restores an archived milestone if it could be recorded now; otherwise returns the reason. The caller holds the locks.
 * The products are read again, because earlier restores of the same undo count.
 */
async function restoreMilestone(tx: Tx, row: MilestoneRow): Promise<ErrorCode | undefined> {
  const config = await loadConfiguration(tx)
  const batch = row.deletion_batch!
  const schema = config.milestoneSchemas.get(row.milestone_schema_id)!
  // A later pack removed the edge of this transformation, so it couldn't be recorded now.
  if (schema.group !== undefined && !schema.edge) return 'NOT_FOUND'
  if (!(await isLiveOrganization(tx, row.organization_id))) return 'NOT_FOUND'
  const origins = await archivedOrigins(tx, row.id, batch)
  const products = await lockProducts(tx, [row.product_id, ...origins])
  const owner = products.get(row.product_id)!
  const conflict = conflictOf(
    schema.edge
      ? createTransformation({
          edge: schema.edge,
          stage: config.stages.get(schema.stage)!,
          destination: owner,
          chosen: origins.map((id) => ({ id, path: '' })),
          origins: products,
        })
      : createMilestone(owner),
  )
  if (conflict) return conflict
  await tx.db
    .updateTable('milestones')
    .set({ deleted_at: null, deletion_batch: null })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', row.id)
    .execute()
  await restoreChecks(tx, batch)
  if (schema.edge) await restoreLinks(tx, row.id, batch, !isSharing(schema.edge))
  await project(tx, config, [owner.id, ...origins])
  tx.event({
    action: 'restore',
    type: 'milestones',
    id: row.id,
    before: { deletion_batch: batch },
    after: { deletion_batch: null, ...(schema.edge ? { links: await readLinks(tx, row.id) } : {}) },
  })
  return undefined
}
