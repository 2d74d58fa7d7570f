import { nouns } from '../../../core/nouns/index.ts'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { ErrorCode } from '../../../core/errors/codes.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { enforce } from '../../../core/rules/decision.ts'
import { archiveProducts as mayArchive } from '../../../core/rules/product.ts'
import { demand } from '../../platform/auth/demand.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Archivable, Dependant } from '../../platform/feature.ts'
import { namedBy } from '../../platform/nouns.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { lockProducts, type LockedProduct, type ProductPredicate } from '../links/lock.ts'
import { isLiveOrganization } from '../organizations/usable.ts'
import { project } from './projections.ts'
import { readableBy } from './mask.ts'
import { readProduct, thingOf } from './read.ts'
import { followProducts } from './write.ts'

const productRecords = recordsOf('products')

type Facts = Pick<LockedProduct['row'], 'product_schema_id' | 'organization_id'>

export const productNoun = {
  ...namedBy(nouns.products, productRecords, thingOf, {
    name: sql`t.identifier`,
    schema: sql`t.product_schema_id`,
    product: sql`t.id`,
    stage: sql`t.product_schema_id`,
    facts: [sql`t.product_schema_id`, sql`t.organization_id`],
    readable: (session) => readable(session).products('t'),
    message: {
      uuid: sql`t.uuid`,
      identifier: sql`t.identifier`,
      productSchema: sql`t.product_schema_id`,
      organization: sql`t.organization_id`,
    },
  }),
  hasHistory: true,
  soughtBy: 'search',
} as const

/** Archives and restores products together with their dependants. */
export class ProductArchive {
  readonly #dependants: readonly Dependant[]

  constructor(dependants: readonly Dependant[]) {
    this.#dependants = dependants
  }

  /** DELETE /products/{id}. */
  async archiveOne(tx: Tx, session: Session, id: string): Promise<void> {
    const row = await readProduct(tx, session, id)
    demand(session, 'product.archive', thingOf(row))
    const done = await this.archive(tx, await loadConfiguration(tx), [row.id], readableBy(session))
    if (done === 'gone') refuse('NOT_FOUND')
  }

  /** POST /productsDeleteMany: all or none. Returns the ids. `before` is done once all are found and may be archived. */
  async archiveMany(
    tx: Tx,
    session: Session,
    sent: readonly string[],
    before: (ids: readonly string[]) => Promise<void>,
  ): Promise<string[]> {
    const ids = [...new Set(sent.map((id) => id.toLowerCase()))]
    const found = await readableProducts(tx, session, ids)
    for (const row of found) demand(session, 'product.archive', thingOf(row))
    const missing = ids.filter((id) => !found.some((row) => row.id === id))
    if (missing.length) refuseMissing(sent, missing)
    await before(ids)
    const done = await this.archive(tx, await loadConfiguration(tx), ids, readableBy(session))
    if (done === 'gone') refuseMissing(sent, ids)
    return ids
  }

  /**
   * Archives products without links, all or none. Each gets its own batch with its dependants, so each can be restored
   * alone. Returns `gone` if a product is no longer live; the caller reports it.
   */
  async archive(
    tx: Tx,
    config: Configuration,
    ids: readonly string[],
    isReadable: ProductPredicate,
  ): Promise<'done' | 'gone'> {
    const locked = await lockProducts(tx, ids, isReadable)
    const products = ids.map((id) => locked.get(id))
    if (products.some((product) => !product?.live)) return 'gone'
    const rows = products.map((product) => product!.row)
    enforce(
      mayArchive(
        products.map((product) => ({
          id: product!.id,
          hasOrigin: product!.row.has_origin,
          hasDestination: product!.hasDestination,
          hold: product!.hold,
        })),
      ),
    )
    const batches = rows.map(({ id }) => ({ id, batch: v4() }))
    await productRecords.archiveBatches(tx, batches)
    await followProducts(tx, ids)
    for (const dependant of this.#dependants) await dependant.archive(tx, batches)
    for (const row of rows) tx.count(row.product_schema_id, row.organization_id, -1)
    await project(tx, config, ids)
    return 'done'
  }

  readonly archivable: Archivable<LockedProduct['row'] & { product: LockedProduct }, Facts> = {
    permission: 'archive',
    async find(tx, ids) {
      const locked = await lockProducts(tx, ids)
      return [...locked.values()].map((product) => ({ ...product.row, product }))
    },
    isReadable: productNoun.isReadable,
    mayArchive: productNoun.mayArchive,
    trash: productNoun.trash,
    restore: (tx, { product }) => this.#restore(tx, product),
  }

  /** Restores a locked, archived product with its batch, if it could be created now; otherwise returns the reason. */
  async #restore(tx: Tx, { id, row }: LockedProduct): Promise<ErrorCode | undefined> {
    const config = await loadConfiguration(tx)
    if (config.stages.get(row.product_schema_id)?.removed !== false) return 'NOT_FOUND'
    if (!(await isLiveOrganization(tx, row.organization_id))) return 'NOT_FOUND'
    if (row.unique_key !== null && (await isTaken(tx, row))) return 'IDENTIFIER_TAKEN'
    const batch = row.deletion_batch!
    await productRecords.restore(tx, row)
    await followProducts(tx, [id])
    for (const dependant of this.#dependants) await dependant.restore(tx, batch)
    tx.count(row.product_schema_id, row.organization_id, 1)
    await project(tx, config, [id])
    return undefined
  }
}

async function isTaken(tx: Tx, row: LockedProduct['row']): Promise<boolean> {
  const isTheSame =
    row.account_key === null
      ? sql<boolean>`organization_id = ${row.organization_id} and unique_key = ${row.unique_key}`
      : sql<boolean>`account_key = ${row.account_key}`
  const other = await tx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('product_schema_id', '=', row.product_schema_id)
    .where(isTheSame)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

/** The live, readable products among these ids. */
async function readableProducts(tx: Tx, session: Session, ids: readonly string[]) {
  const rows = await tx.db
    .selectFrom('products')
    .select(['id', 'product_schema_id', 'organization_id'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids.filter(isUuid)))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.filter((row) => can(session, 'product.read', thingOf(row)).allowed)
}

function refuseMissing(sent: readonly string[], missing: readonly string[]): never {
  const faults = sent.flatMap((id, index): Fault[] =>
    missing.includes(id.toLowerCase()) ? [{ path: `/ids/${index}`, key: 'error.case.dataNotFound' }] : [],
  )
  return refuse('INVALID', { faults })
}
