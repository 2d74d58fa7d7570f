import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { UndoneImport } from '../../../core/contract/imports.ts'
import { Refusal } from '../../../core/errors/refusal.ts'
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
import type { Creator } from '../products/create.ts'
import { project } from '../products/projections.ts'
import { thingOf } from '../products/read.ts'
import { giveBack, type KeptRecords, usedSince } from './giveBack.ts'
import { importRecords, type ImportRecord } from './records.ts'

interface Undone extends Creator {
  archive: ProductArchive
  at: Date
}

/**
 * Archives records of an import that are still live, and returns those that stay: first asks for the right to archive each. Processes
 * come in the order of their rows.
 */
type Undo = (undone: Undone, ids: readonly string[]) => Promise<KeptRecords>

/** DELETE /imports/{id}: takes back what it made, but what was used or changed since. */
export async function undoImport(
  { tx, session, judge, language }: Pick<Undone, 'tx' | 'session' | 'judge' | 'language'>,
  record: ImportRecord,
  archive: ProductArchive,
): Promise<UndoneImport> {
  const { id, noun, created_at: at } = record
  tx.importing(id)
  const made = await tx.db
    .selectFrom('import_rows')
    .select(['n', 'record_id', 'version'])
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', id)
    .where('record_id', 'is not', null)
    .orderBy('n')
    .execute()
  const { rows: live } = await sql<{ id: string; product: string | null }>`
    select id, ${noun === 'products' ? sql`id` : noun === 'milestones' ? sql`product_id` : sql`null`} as product
    from ${sql.table(noun)}
    where account_id = ${tx.accountId} and id = ${anyOf(made.map((row) => row.record_id!))} and deleted_at is null
  `.execute(tx.db)
  const productOf = new Map(live.map((row) => [row.id, row.product]))
  const left = made.filter((row) => productOf.has(row.record_id!))
  const ids = left.filter(({ version }) => version === null).map((row) => row.record_id!)
  const changed = new Map(
    left.flatMap(({ record_id: of, version }) => (version === null ? [] : [[of!, version] as const])),
  )
  const undone = { tx, session, judge, language, archive, at }
  const kept = new Map([
    ...(ids.length > 0 ? await undos[noun](undone, ids) : []),
    // Products that were made of a changed one are archived by now.
    ...(changed.size > 0 ? await giveBack(undone, noun, id, changed) : []),
  ])
  // What stays may be taken back later, so the import is undone with its last record.
  if (kept.size === 0) await importRecords.change(tx, record, { undone_at: tx.now })
  // The same file may come again, where nothing of it stays.
  await tx.db
    .updateTable('import_rows')
    .set({ once: null })
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', id)
    .where('once', 'is not', null)
    .where('record_id', '<>', sql<string>`all(${[...kept.keys()]}::uuid[])`)
    .execute()
  const names = await namesIn(tx, noun, [...kept.keys()])
  return {
    undone: left.length - kept.size,
    kept: left.flatMap(({ n, record_id: of }) => {
      const code = kept.get(of!)
      const product = productOf.get(of!)
      return code ? [{ n, ...(product ? { product } : {}), name: names.get(of!) ?? '', code }] : []
    }),
  }
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
  const kept: KeptRecords = new Map()
  const changed = [
    ...(await changedProducts(tx, ids)),
    ...milestones.filter(isChanged).map((one) => one.product_id),
  ]
  for (const id of changed) kept.set(id, 'STALE')
  for (const { product_id: id } of milestones.filter(isLater)) kept.set(id, 'RELATED')
  keepOrigins(kept, new Set(ids), links)
  const undone = new Set(ids.filter((id) => !kept.has(id)))
  // What the rows recorded beside their transformations goes first: a transformation with processes after it stays.
  const config = await loadConfiguration(tx)
  const beside = milestones.filter(
    (one) => undone.has(one.product_id) && !config.milestoneSchemas.get(one.milestone_schema_id)?.edge,
  )
  if (beside.length > 0) {
    await archiveEach(
      tx,
      beside.map(({ id }) => ({ id, batch: v4() })),
    )
    await project(tx, config, new Set(beside.map(({ product_id }) => product_id)))
  }
  for (const level of fromTheEnds([...undone], links))
    await archive.archiveMany(tx, session, level, (found) => archiveTransformations(tx, session, found))
  return kept
}

const isChanged = ({ version }: { version: number }): boolean => version > 1

/** Whatever is an origin of a product that stays has to stay as well. */
function keepOrigins(
  kept: KeptRecords,
  own: ReadonlySet<string>,
  links: readonly { origin_id: string; destination_id: string }[],
): void {
  for (let before = -1; before < kept.size;) {
    before = kept.size
    for (const { origin_id: origin, destination_id: destination } of links)
      if ((!own.has(destination) || kept.has(destination)) && !kept.has(origin)) kept.set(origin, 'RELATED')
  }
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
  const kept: KeptRecords = new Map()
  for (const id of ids.toReversed()) {
    const row = rowOf.get(id)!
    if (isChanged(row)) kept.set(id, 'STALE')
    else
      try {
        await archiveMilestone(tx, config, row)
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 409) throw error
        kept.set(id, 'RELATED')
      }
  }
  return kept
}

const undoAssets: Undo = async ({ tx, session, at }, ids) => {
  const rows = await assetRecords.lock(tx, ids)
  for (const row of await archivableAssets.find(tx, [...ids]))
    refuseUnless(archivableAssets.mayArchive(session, row))
  const kept = keptOf(rows, await usedSince.assets(tx, at, ids))
  await assetRecords.archive(
    tx,
    ids.filter((id) => !kept.has(id)),
  )
  return kept
}

const undoLocations: Undo = async ({ tx, session, at }, ids) => {
  const rows = await locationRecords.lock(tx, ids)
  for (const row of await archivableLocations.find(tx, [...ids]))
    refuseUnless(archivableLocations.mayArchive(session, row))
  const kept = keptOf(rows, await usedSince.locations(tx, at, ids))
  await locationRecords.archive(
    tx,
    ids.filter((id) => !kept.has(id)),
  )
  return kept
}

const keptOf = (rows: readonly { id: string; version: number }[], used: readonly string[]): KeptRecords =>
  new Map([
    ...rows.filter(isChanged).map(({ id }) => [id, 'STALE'] as const),
    ...used.map((id) => [id, 'RELATED'] as const),
  ])

const undos: Record<ImportRecord['noun'], Undo> = {
  products: undoProducts,
  milestones: undoMilestones,
  assets: undoAssets,
  locations: undoLocations,
}

/** What people call these records; a process by its product. */
async function namesIn(
  tx: Tx,
  noun: ImportRecord['noun'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const named =
    noun === 'milestones'
      ? sql<{ id: string; name: string }>`
          select t.id, p.identifier as name from milestones t
          join products p on p.account_id = ${tx.accountId} and p.id = t.product_id
          where t.account_id = ${tx.accountId} and t.id = ${anyOf(ids)}`
      : sql<{ id: string; name: string }>`
          select id, ${sql.ref(noun === 'locations' ? 'name' : 'identifier')} as name from ${sql.table(noun)}
          where account_id = ${tx.accountId} and id = ${anyOf(ids)}`
  const { rows } = await named.execute(tx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Which of these locked products somebody has changed since they were made. */
async function changedProducts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .where('version', '>', 1)
    .execute()
  return rows.map(({ id }) => id)
}
