import { type Selectable, sql } from 'kysely'
import type { Product } from '../../../core/rules/product.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** What archives and their undoing read of a product. A sheet locks thousands: none of them brings its form along. */
const columns = [
  'id',
  'product_schema_id',
  'organization_id',
  'unique_key',
  'has_origin',
  'has_destination',
  'consumed',
  'requirements_satisfied',
  'created_at',
  'deleted_at',
  'deletion_batch',
] as const

/** A product as the rules see it, with its row, which nobody else changes until commit. */
export interface LockedProduct extends Product {
  row: Pick<Selectable<Tables['products']>, (typeof columns)[number]>
}

/**
 * Locks products, live or archived, in the order of their ids: whoever writes links or milestones holds the rows of
 * every product touched, so facts read after this stay true until commit, and two writers never wait for each other.
 */
export async function lockProducts(tx: Tx, ids: Iterable<string>): Promise<Map<string, LockedProduct>> {
  const wanted = [...new Set(ids)].filter(isUuid)
  if (!wanted.length) return new Map()
  const locked = tx.db
    .selectFrom('products')
    .select(columns)
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(wanted))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // A statement of its own, sent right behind: in the one above it would see the database as it was before the wait for a lock.
  const [rows, closed] = await Promise.all([locked, closedProducts(tx, wanted)])
  return new Map(rows.map((row) => [row.id, { ...factsOf(row), closed: closed.has(row.id), row }]))
}

const factsOf = (row: LockedProduct['row']): Omit<Product, 'closed'> => ({
  id: row.id,
  stage: row.product_schema_id,
  live: row.deleted_at === null,
  requirementsSatisfied: row.requirements_satisfied,
  hasDestination: row.has_destination,
  consumed: row.consumed,
})

/** Products with a live closing milestone. */
async function closedProducts(tx: Tx, ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom('milestones')
    .select('product_id')
    .where('account_id', '=', tx.accountId)
    .where('product_id', '=', anyOf(ids))
    .where('closing', '=', sql.lit(true))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.product_id))
}

/**
 * Locks products whose set is only known by looking: what `find` names is locked until looking again, with the locks
 * held, names nothing new. The rare second round may lock out of order; PostgreSQL then ends one of two transactions
 * that wait for each other, and that one is repeated.
 */
export async function lockWhatIsFound(
  tx: Tx,
  find: () => Promise<Iterable<string>>,
): Promise<Map<string, LockedProduct>> {
  const locked = new Map<string, LockedProduct>()
  for (;;) {
    const missing = [...(await find())].filter((id) => !locked.has(id))
    const found = await lockProducts(tx, missing)
    if (found.size === 0) return locked
    for (const [id, product] of found) locked.set(id, product)
  }
}
