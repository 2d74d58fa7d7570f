import { sql } from 'kysely'
import { v4 } from 'uuid'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf, slicesOf } from '../../platform/db/rows.ts'
import { dependants } from '../trash/dependants.ts'
import { assetRecords } from '../assets/records.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { lockProducts } from '../links/lock.ts'
import { locationRecords } from '../locations/records.ts'
import { archiveEach } from '../milestones/archive.ts'
import { organizationRecords } from '../organizations/records.ts'
import { ProductArchive } from '../products/archive.ts'
import { project } from '../products/projections.ts'
import type { SamplesRow } from './tables.ts'
import { isWritten } from './write.ts'

const productArchive = new ProductArchive(dependants)

type Records = Record<'organizations' | 'locations' | 'assets' | 'products', string[]>

/**
 * Archives all samples in one transaction, with the processes that people recorded of sample products. If people built on a sample
 * (a product made of one, a record under a sample organization), no sample is removed. Returns the number of products.
 */
export async function removeSamples(tx: Tx): Promise<number> {
  const samples = await tx.db
    .selectFrom('samples')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!samples) return 0
  const count = isWritten(samples) ? await archiveRecords(tx, await readRecords(tx, samples)) : 0
  await tx.db.deleteFrom('samples').where('account_id', '=', tx.accountId).execute()
  return count
}

/** The records that the events of the samples created. */
async function readRecords(tx: Tx, { first_event, last_event }: SamplesRow): Promise<Records> {
  const rows = await tx.db
    .selectFrom('events')
    .select(['type', 'record_id'])
    .where('account_id', '=', tx.accountId)
    .where('n', '>=', first_event!)
    .where('n', '<=', last_event!)
    .where('action', '=', 'create')
    .orderBy('n')
    .execute()
  const of = (type: keyof Records) => rows.filter((row) => row.type === type).map((row) => row.record_id)
  return {
    organizations: of('organizations'),
    locations: of('locations'),
    assets: of('assets'),
    products: of('products'),
  }
}

/** Live products among the samples. */
export async function countSamples(tx: Tx, samples: SamplesRow): Promise<number> {
  const { products } = await readRecords(tx, samples)
  const { count } = await tx.db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(products))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function archiveRecords(tx: Tx, records: Records): Promise<number> {
  // Nobody uses them from here on: who records something holds a lock on its products, or on its organization.
  await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(records.organizations))
    .orderBy('id')
    .forUpdate()
    .execute()
  const locked = await lockProducts(tx, records.products)
  if (await isUsed(tx, records)) refuse('RELATED', { key: 'samples.related' })
  const live = [...locked.values()].filter(({ live }) => live).map(({ id }) => id)
  const config = await loadConfiguration(tx)
  const made = await transformationsOf(tx, records.products)
  const origins = await archiveEach(tx, made)
  await project(tx, config, [...new Set([...live, ...origins])])
  for (const ids of slicesOf(live)) await productArchive.archive(tx, config, ids, () => true)
  await assetRecords.archive(tx, records.assets)
  await locationRecords.archive(tx, records.locations)
  await organizationRecords.archive(tx, records.organizations)
  return live.length
}

/** Live transformations that made one of these products, each with a batch of its own, as when they are archived alone. */
async function transformationsOf(tx: Tx, products: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select distinct l.milestone_id as id from links l
    where l.account_id = ${tx.accountId} and l.destination_id = ${anyOf(products)} and l.deleted_at is null
    order by 1
  `.execute(tx.db)
  return rows.map(({ id }) => ({ id, batch: v4() }))
}

/** Whether a record that is no sample was made of one, made one, or stands under a sample organization. */
async function isUsed(tx: Tx, { organizations, ...own }: Records): Promise<boolean> {
  const of = sql<boolean>`organization_id = ${anyOf(organizations)}`
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from links
      where account_id = ${tx.accountId} and deleted_at is null
        and (origin_id = ${anyOf(own.products)} or destination_id = ${anyOf(own.products)})
        and not (origin_id = ${anyOf(own.products)} and destination_id = ${anyOf(own.products)})
    ) or exists (
      select from products
      where account_id = ${tx.accountId} and deleted_at is null and ${of} and not (id = ${anyOf(own.products)})
    ) or exists (
      select from locations
      where account_id = ${tx.accountId} and deleted_at is null and ${of} and not (id = ${anyOf(own.locations)})
    ) or exists (
      select from assets
      where account_id = ${tx.accountId} and deleted_at is null and ${of} and not (id = ${anyOf(own.assets)})
    ) or exists (
      select from milestones
      where account_id = ${tx.accountId} and deleted_at is null and ${of} and not (product_id = ${anyOf(own.products)})
    ) as used
  `.execute(tx.db)
  return rows[0]!.used
}
