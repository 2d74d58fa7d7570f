import { sql } from 'kysely'
import { v4 } from 'uuid'
import { refuse, Refusal } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import { demand, refuseUnless } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { archivableAssets, assetRecords } from '../assets/records.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { originsOf } from '../links/lineage.ts'
import { lockUntilStable } from '../links/lock.ts'
import { archivableLocations, locationRecords } from '../locations/records.ts'
import { archiveEach, archiveMilestone, archiveTransformations } from '../milestones/archive.ts'
import { milestoneRows, thingOf as milestoneThing } from '../milestones/rows.ts'
import type { ProductArchive } from '../products/archive.ts'
import { project } from '../products/projections.ts'
import { thingOf } from '../products/read.ts'
import { importRecords, type ImportRecord } from './records.ts'

interface Undone {
  tx: Tx
  session: Session
  archive: ProductArchive
  at: Date
}

/**
 * Archives records of an import that are still live: first asks for the right to archive each, then refuses where something has
 * used one. Processes come in the order of their rows.
 */
type Undo = (undone: Undone, ids: readonly string[]) => Promise<void>

/** DELETE /imports/{id}: takes back all that it made, or nothing. */
export async function undoImport(
  tx: Tx,
  session: Session,
  record: ImportRecord,
  archive: ProductArchive,
): Promise<void> {
  const { id, noun, created_at: at } = record
  tx.importing(id)
  const own = tx.db
    .selectFrom('import_rows')
    .select('record_id')
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', id)
    .where('record_id', 'is not', null)
    .orderBy('n')
  const ids = (await own.execute()).map((row) => row.record_id!)
  const { rows: live } = await sql<{ id: string }>`
    select id from ${sql.table(noun)}
    where account_id = ${tx.accountId} and id = ${anyOf(ids)} and deleted_at is null
  `.execute(tx.db)
  const isLive = new Set(live.map((row) => row.id))
  const left = ids.filter((one) => isLive.has(one))
  if (left.length > 0) await undos[noun]({ tx, session, archive, at }, left)
  await importRecords.change(tx, record, { undone_at: tx.now })
  // The same file may come again.
  await tx.db
    .updateTable('import_rows')
    .set({ once: null })
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', id)
    .where('once', 'is not', null)
    .execute()
}

const undoProducts: Undo = async ({ tx, session, archive, at }, made) => {
  const read = () =>
    milestoneRows(tx).where('m.product_id', '=', anyOf(made)).where('m.deleted_at', 'is', null).execute()
  // Whoever uses one of them at the same moment comes before all that follows, or after it.
  const locked = await lockUntilStable(tx, async () => {
    const processes = (await read()).map(({ id }) => id)
    return [...made, ...(await originsOf(tx, processes))]
  })
  const ids = made.filter((id) => locked.get(id)?.live)
  const milestones = await read()
  const isLater = ({ created_at }: { created_at: Date }) => created_at.getTime() !== at.getTime()
  for (const id of ids) demand(session, 'product.archive', thingOf(locked.get(id)!.row))
  for (const row of milestones) if (!isLater(row)) demand(session, 'milestone.archive', milestoneThing(row))
  const links = await tx.db
    .selectFrom('links')
    .select(['origin_id', 'destination_id'])
    .where('account_id', '=', tx.accountId)
    .where('origin_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()
  const own = new Set(ids)
  await refuseRelated(tx, 'products', [
    ...links.filter((link) => !own.has(link.destination_id)).map((link) => link.origin_id),
    ...milestones.filter(isLater).map(({ product_id }) => product_id),
  ])
  // What the rows recorded beside their transformations goes first: a transformation with processes after it stays.
  const config = await loadConfiguration(tx)
  const beside = milestones.filter((one) => !config.milestoneSchemas.get(one.milestone_schema_id)?.edge)
  if (beside.length > 0) {
    await archiveEach(
      tx,
      beside.map(({ id }) => ({ id, batch: v4() })),
    )
    await project(tx, config, new Set(beside.map(({ product_id }) => product_id)))
  }
  for (const level of fromTheEnds(ids, links))
    await archive.archiveMany(tx, session, level, (found) => archiveTransformations(tx, session, found))
}

/** Products in the order in which they can go: each after all that were made of it. */
function fromTheEnds(
  ids: readonly string[],
  links: readonly { origin_id: string; destination_id: string }[],
): string[][] {
  const levels: string[][] = []
  let left = ids
  while (left.length > 0) {
    const still = new Set(left)
    const origins = new Set(
      links.filter((link) => still.has(link.destination_id)).map((link) => link.origin_id),
    )
    levels.push(left.filter((id) => !origins.has(id)))
    left = left.filter((id) => origins.has(id))
  }
  return levels
}

/** Processes go by the rule of DELETE /milestones/{id}, the last ones first. */
const undoMilestones: Undo = async ({ tx, session }, ids) => {
  const rows = await milestoneRows(tx).where('m.id', '=', anyOf(ids)).execute()
  for (const row of rows) demand(session, 'milestone.archive', milestoneThing(row))
  const config = await loadConfiguration(tx)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const related: string[] = []
  for (const id of ids.toReversed())
    try {
      await archiveMilestone(tx, config, rowOf.get(id)!)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error
      related.push(id)
    }
  await refuseRelated(tx, 'milestones', related)
}

const undoAssets: Undo = async ({ tx, session, at }, ids) => {
  for (const row of await archivableAssets.find(tx, [...ids]))
    refuseUnless(archivableAssets.mayArchive(session, row))
  await refuseRelated(tx, 'assets', await namedSince(tx, at, ids))
  await assetRecords.archive(tx, ids)
}

const undoLocations: Undo = async ({ tx, session, at }, ids) => {
  for (const row of await archivableLocations.find(tx, [...ids]))
    refuseUnless(archivableLocations.mayArchive(session, row))
  const assets = await tx.db
    .selectFrom('assets')
    .select('location_id')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()
  await refuseRelated(tx, 'locations', [
    ...assets.map((row) => row.location_id!),
    ...(await namedSince(tx, at, ids)),
  ])
  await locationRecords.archive(tx, ids)
}

const undos: Record<ImportRecord['noun'], Undo> = {
  products: undoProducts,
  milestones: undoMilestones,
  assets: undoAssets,
  locations: undoLocations,
}

/** Records that a refusal names. */
const maxNamed = 5

async function refuseRelated(tx: Tx, noun: ImportRecord['noun'], ids: readonly string[]): Promise<void> {
  const related = [...new Set(ids)]
  if (related.length === 0) return
  const few = anyOf(related.slice(0, maxNamed))
  const named =
    noun === 'milestones'
      ? sql<{ name: string }>`
          select p.identifier as name from milestones t
          join products p on p.account_id = ${tx.accountId} and p.id = t.product_id
          where t.account_id = ${tx.accountId} and t.id = ${few}`
      : sql<{ name: string }>`
          select ${sql.ref(noun === 'locations' ? 'name' : 'identifier')} as name from ${sql.table(noun)}
          where account_id = ${tx.accountId} and id = ${few}`
  const { rows } = await sql<{ name: string }>`${named} order by name`.execute(tx.db)
  refuse('RELATED', { details: { related, names: rows.map(({ name }) => name) } })
}

/** Which of these records live products, processes and assets name that were written since then. */
async function namedSince(tx: Tx, since: Date, ids: readonly string[]): Promise<string[]> {
  const named = (table: 'products' | 'milestones' | 'assets') => sql<{ id: string }>`
    select distinct v.id #>> '{}' as id
    from ${sql.table(table)} t
    cross join lateral jsonb_path_query(t.data, '$.**."_id"') as v (id)
    where t.account_id = ${tx.accountId} and t.updated_at >= ${since} and t.deleted_at is null
      and v.id #>> '{}' = any(${ids}::text[])
  `
  const found: string[] = []
  for (const table of ['products', 'milestones', 'assets'] as const)
    found.push(...(await named(table).execute(tx.db)).rows.map(({ id }) => id))
  return found
}
