import { sql } from 'kysely'
import { initiates } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** Origins of live transformations, ordered by id. */
export async function originsOf(tx: Tx, milestoneIds: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('links')
    .select('origin_id')
    .where('account_id', '=', tx.accountId)
    .where('milestone_id', '=', anyOf(milestoneIds))
    .where('deleted_at', 'is', null)
    .orderBy('origin_id')
    .execute()
  return rows.map((row) => row.origin_id)
}

/**
 * A column of a link's milestone. As a subquery: with thousands of products the planner overestimates the join and scans
 * every milestone of the account.
 */
const milestoneColumn = <T>(tx: Tx, column: 'created_at' | 'occurred_at') => sql<T>`(
  select ${sql.ref(`m.${column}`)} from milestones m where m.account_id = ${tx.accountId} and m.id = l.milestone_id)`

/** MIL-11: when the earliest live transformation that used each product was recorded. */
export async function firstUsesOf(tx: Tx, productIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (!productIds.length) return new Map()
  const rows = await readFirstUses(tx, { productIds }, null)
  return new Map(rows.map((row) => [row.origin_id, row.at]))
}

interface OfProducts {
  productIds: readonly string[]
}

const readFirstUses = accountStatement((tx, { productIds }: OfProducts) =>
  tx.db
    .selectFrom('links as l')
    .select(({ fn }) => ['l.origin_id', fn.min(milestoneColumn<Date>(tx, 'created_at')).as('at')])
    .where('l.account_id', '=', tx.accountId)
    .where('l.origin_id', '=', anyOf(productIds))
    .where('l.deleted_at', 'is', null)
    .groupBy('l.origin_id'),
)

/** Live initiator transformations into each product. */
export async function initiatorsOf(
  tx: Tx,
  config: Configuration,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  if (!productIds.length) return found
  for (const row of await readTransformations(tx, { productIds }, null)) {
    const schema = config.milestoneSchemas.get(row.milestone_schema_id)
    const stage = schema && config.stages.get(schema.stage)
    if (!schema?.edge || !stage || !initiates(schema.edge, stage)) continue
    found.set(row.destination_id, (found.get(row.destination_id) ?? new Set()).add(row.id))
  }
  return found
}

/** Live transformations into products. */
const readTransformations = accountStatement((tx, { productIds }: OfProducts) =>
  tx.db
    .selectFrom('links as l')
    .innerJoin('milestones as m', (join) =>
      join.on('m.account_id', '=', tx.accountId).onRef('m.id', '=', 'l.milestone_id'),
    )
    .select(['l.destination_id', 'm.id', 'm.milestone_schema_id'])
    .distinct()
    .where('l.account_id', '=', tx.accountId)
    .where('l.destination_id', '=', anyOf(productIds))
    .where('l.deleted_at', 'is', null),
)

/** When a transformation used a product, and whether that consumed the product. */
interface Use {
  at: Date
  exclusive: boolean
}

/** Dates of the transformations that made the `origins`, and of those that used the `owners`. */
export async function readTimes(
  tx: Tx,
  { origins, owners }: { origins: readonly string[]; owners: readonly string[] },
): Promise<{ madeAt: Map<string, Date[]>; uses: Map<string, Use[]> }> {
  const madeAt = new Map<string, Date[]>()
  const uses = new Map<string, Use[]>()
  const rows = await tx.db
    .selectFrom('links as l')
    .select([
      'l.origin_id',
      'l.destination_id',
      'l.exclusive',
      milestoneColumn<Date>(tx, 'occurred_at').as('at'),
    ])
    .where('l.account_id', '=', tx.accountId)
    .where('l.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('l.destination_id', '=', anyOf(origins)), where('l.origin_id', '=', anyOf(owners))]),
    )
    .execute()
  const sets = { origins: new Set(origins), owners: new Set(owners) }
  for (const { origin_id, destination_id, at, exclusive } of rows) {
    if (sets.origins.has(destination_id)) append(madeAt, destination_id, at)
    if (sets.owners.has(origin_id)) append(uses, origin_id, { at, exclusive })
  }
  return { madeAt, uses }
}

export function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
