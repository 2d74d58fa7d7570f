import { type Selectable, sql } from 'kysely'
import type { Product } from '../../../core/rules/product.ts'
import type { Tx } from '../../platform/db.ts'
import { isUuid } from '../../platform/lists.ts'
import type { Tables } from '../../platform/tables.ts'

/** A product as the rules see it, with its row, which nobody else changes until commit. */
export interface LockedProduct extends Product {
  row: Selectable<Tables['products']>
}

export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/**
 * Locks products, live or archived, in the order of their ids: whoever writes links or milestones holds the rows of
 * every product touched, so facts read after this stay true until commit, and two writers never wait for each other.
 */
export async function lockProducts(tx: Tx, ids: Iterable<string>): Promise<Map<string, LockedProduct>> {
  const wanted = [...new Set(ids)].filter(isUuid)
  if (!wanted.length) return new Map()
  const rows = await tx.db
    .selectFrom('products')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(wanted))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // A statement of its own: in the one above it would see the database as it was before the wait for a lock.
  const closed = await closedProducts(tx, wanted)
  return new Map(rows.map((row) => [row.id, { ...factsOf(row), closed: closed.has(row.id), row }]))
}

export const factsOf = (row: Selectable<Tables['products']>): Omit<Product, 'closed'> => ({
  id: row.id,
  stage: row.product_schema_id,
  live: row.deleted_at === null,
  requirementsSatisfied: row.requirements_satisfied,
  hasDestination: row.has_destination,
  consumed: row.consumed,
})

/** Products with a live closing milestone, by the schema version that the milestone was written with. */
async function closedProducts(tx: Tx, ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom('milestones as m')
    .innerJoin('milestone_schema_versions as v', (join) =>
      join
        .onRef('v.account_id', '=', 'm.account_id')
        .onRef('v.id', '=', 'm.milestone_schema_id')
        .onRef('v.version', '=', 'm.milestone_schema_version'),
    )
    .select('m.product_id')
    .where('m.account_id', '=', tx.accountId)
    .where('m.product_id', '=', anyOf(ids))
    .where('m.deleted_at', 'is', null)
    .where(sql`v.content ->> 'closing'`, '=', 'true')
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
