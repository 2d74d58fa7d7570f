import { nouns } from '../../../core/nouns/index.ts'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { ErrorCode } from '../../../core/errors/codes.ts'
import { enforce, type Decision } from '../../../core/rules/decision.ts'
import { createMilestone, removeMilestone } from '../../../core/rules/milestone.ts'
import { createTransformation, removeTransformation } from '../../../core/rules/transformation.ts'
import { conflictOf } from '../../../core/rules/undo.ts'
import { isSharing } from '../../../core/rules/workflow.ts'
import { type Session } from '../../../core/rules/can.ts'
import { demand } from '../../platform/auth/demand.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { BatchRow } from '../../platform/db/records-of.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Archivable, Dependant } from '../../platform/feature.ts'
import { namedBy } from '../../platform/nouns.ts'
import { checkRecords } from '../checks/write.ts'
import type { Tx } from '../../platform/db/database.ts'
import { initiatorsOf, originsOf, firstUsesOf } from '../links/lineage.ts'
import { lockProducts, lockUntilStable, type LockedProduct } from '../links/lock.ts'
import { isLiveOrganization } from '../organizations/usable.ts'
import { project } from '../products/projections.ts'
import { ofProduct } from '../products/read.ts'
import { archivedLinks, archivedOrigins, archiveLinks, readLinks, restoreLinks } from '../links/write.ts'
import { Takings } from './balances.ts'
import { liveMilestone } from './change.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import {
  type MilestoneFacts,
  milestoneRecords,
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
  const locked = await lockUntilStable(tx, async () => [productId, ...(await originsOf(tx, [id]))])
  const row = await liveMilestone(tx, id)
  enforce(await decideRemoval(tx, config, row, locked.get(productId)!))
  await archiveEach(tx, [{ id, batch: v4() }])
  await project(tx, config, locked.keys())
}

/** Archives the transformations that made these products, each by the same rules. */
export async function archiveTransformations(
  tx: Tx,
  session: Session,
  products: readonly string[],
): Promise<void> {
  const config = await loadConfiguration(tx)
  const read = async () => {
    const rows = await milestoneRows(tx)
      .where('m.product_id', '=', anyOf(products))
      .where('m.deleted_at', 'is', null)
      .execute()
    return rows.filter((row) => config.milestoneSchemas.get(row.milestone_schema_id)?.edge)
  }
  const locked = await lockUntilStable(tx, async () => {
    const ids = (await read()).map(({ id }) => id)
    return [...products, ...(await originsOf(tx, ids))]
  })
  const rows = await read()
  for (const row of rows) {
    demand(session, 'milestone.archive', thingOf(row))
    enforce(await decideRemoval(tx, config, row, locked.get(row.product_id)!))
  }
  await archiveEach(
    tx,
    rows.map(({ id }) => ({ id, batch: v4() })),
  )
  await project(tx, config, locked.keys())
}

/** Archives milestones, each under its batch with its checks and links, without the rules. Returns the origins that are free again. */
export async function archiveEach(tx: Tx, milestones: readonly BatchRow[]): Promise<string[]> {
  await checkRecords.archiveBatches(tx, milestones, 'milestone_id')
  await milestoneRecords.archiveBatches(tx, milestones)
  return archiveLinks(tx, milestones)
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

/** Processes take their checks along. */
export const milestoneDependant: Dependant = {
  table: 'milestones',
  async archive(tx, batches) {
    const archived = await milestoneRecords.archiveBatches(tx, batches, 'product_id')
    await checkRecords.archiveBatches(tx, archived, 'milestone_id')
  },
  async restore(tx, batch) {
    await milestoneRecords.restoreBatch(tx, batch)
    await checkRecords.restoreBatch(tx, batch)
  },
}

export const milestoneNoun = {
  ...namedBy(nouns.milestones, milestoneRecords, thingOf, {
    name: sql`p.identifier`,
    schema: sql`t.milestone_schema_id`,
    product: sql`p.id`,
    stage: sql`p.product_schema_id`,
    facts: [
      sql`t.milestone_schema_id`,
      sql`t.organization_id`,
      sql`p.organization_id as product_organization`,
    ],
    readable: (session) => {
      const { products, milestoneSchemas } = readable(session)
      return sql<boolean>`(${products('p')} and ${milestoneSchemas('t.milestone_schema_id')})`
    },
    message: {
      milestoneSchema: sql`t.milestone_schema_id`,
      ...ofProduct,
      organization: sql`t.organization_id`,
    },
    joins: (tx) => sql`join products p on p.account_id = ${tx.accountId} and p.id = t.product_id`,
  }),
  hasHistory: true,
  soughtBy: 'product_id',
} as const

export const archivableMilestones: Archivable<MilestoneRow, MilestoneFacts> = {
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
  isReadable: milestoneNoun.isReadable,
  mayArchive: milestoneNoun.mayArchive,
  // Those that were archived with their product come back with it.
  trash: (tx, since) =>
    milestoneNoun.trash(tx, since, sql`and p.deletion_batch is distinct from t.deletion_batch`),
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
  if (schema.edge) {
    const links = await archivedLinks(tx, row.id, batch)
    const taking = { schema, destination: row.product_id, data: row.data, links }
    const [refused] = (await Takings.of(tx, config, [taking])).judge(taking).refusals
    if (refused) return refused.code
  }
  await checkRecords.restoreBatch(tx, batch)
  if (schema.edge) await restoreLinks(tx, row.id, batch, !isSharing(schema.edge))
  await milestoneRecords.restore(tx, row, schema.edge ? { links: await readLinks(tx, row.id) } : {})
  await project(tx, config, [owner.id, ...origins])
  return undefined
}
