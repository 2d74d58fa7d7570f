import { type Selectable, sql } from 'kysely'
import type { Product } from '../../../core/rules/product.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { type HoldRow, readHolds } from './holds.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** The columns that archiving and undo need. A bulk write locks thousands of products, so the form's data stays out. */
const columns = [
  'id',
  'product_schema_id',
  'organization_id',
  'unique_key',
  'account_key',
  'has_origin',
  'has_destination',
  'consumed',
  'requirements_satisfied',
  'created_at',
  'deleted_at',
  'deletion_batch',
] as const

/** Which products a person may read; also asked of the start of what stops one. */
export type ProductPredicate = (product: { stage: string; row: { organization_id: string } }) => boolean

/** A product as the rules see it, with its row, locked until commit. */
export interface LockedProduct extends Product {
  row: Pick<Selectable<Tables['products']>, (typeof columns)[number]>
}

/**
 * Locks products, live or archived, in the order of their ids. Every writer of links or milestones locks the rows of all
 * products it touches: facts read after this stay true until commit, and two writers cannot deadlock. Only what `isReadable` lets
 * read of a recall is named in a refusal (RCL-03).
 */
export async function lockProducts(
  tx: Tx,
  ids: Iterable<string>,
  isReadable: ProductPredicate = () => false,
): Promise<Map<string, LockedProduct>> {
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
  // A separate statement, pipelined behind the first: its snapshot is taken after the wait for the locks.
  const [rows, closed, holds] = await Promise.all([locked, closedProducts(tx, wanted), readHolds(tx, wanted)])
  return new Map(
    rows.map((row) => [
      row.id,
      { ...factsOf(row), closed: closed.has(row.id), hold: stopOf(holds.get(row.id), isReadable), row },
    ]),
  )
}

function stopOf(hold: HoldRow | undefined, isReadable: ProductPredicate): Product['hold'] {
  if (!hold) return null
  const { recall, stage, organization } = hold
  return { recall: isReadable({ stage, row: { organization_id: organization } }) ? recall : null }
}

const factsOf = (row: LockedProduct['row']): Omit<Product, 'closed' | 'hold'> => ({
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
 * Locks the products that `find` reads, and repeats `find` under the locks until it returns no new product. The rare second
 * round may lock out of order; PostgreSQL then aborts one transaction of a deadlock, which is repeated.
 */
export async function lockUntilStable(
  tx: Tx,
  find: () => Promise<Iterable<string>>,
  isReadable?: ProductPredicate,
): Promise<Map<string, LockedProduct>> {
  const locked = new Map<string, LockedProduct>()
  for (;;) {
    const missing = [...(await find())].filter((id) => !locked.has(id))
    const found = await lockProducts(tx, missing, isReadable)
    if (found.size === 0) return locked
    for (const [id, product] of found) locked.set(id, product)
  }
}
