import { sql } from 'kysely'
import { initiates } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** Origins of a live transformation, in the order of their ids. */
export async function originsOf(tx: Tx, milestoneId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('links')
    .select('origin_id')
    .where('account_id', '=', tx.accountId)
    .where('milestone_id', '=', milestoneId)
    .where('deleted_at', 'is', null)
    .orderBy('origin_id')
    .execute()
  return rows.map((row) => row.origin_id)
}

/**
 * A column of a link's milestone, looked up for each link: of thousands of products a join would be guessed so large that all
 * milestones of the account are read for it.
 */
const ofMilestone = <T>(column: 'created_at' | 'occurred_at') => sql<T>`(
  select ${sql.ref(`m.${column}`)} from milestones m where m.account_id = l.account_id and m.id = l.milestone_id)`

/** MIL-11: when the earliest live transformation that used each product was recorded. */
export async function usedSince(tx: Tx, productIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (!productIds.length) return new Map()
  const rows = await tx.db
    .selectFrom('links as l')
    .select(({ fn }) => ['l.origin_id', fn.min(ofMilestone<Date>('created_at')).as('at')])
    .where('l.account_id', '=', tx.accountId)
    .where('l.origin_id', '=', anyOf(productIds))
    .where('l.deleted_at', 'is', null)
    .groupBy('l.origin_id')
    .execute()
  return new Map(rows.map((row) => [row.origin_id, row.at]))
}

/** Live transformations of initiator edges that reach each product. */
export async function initiatorsOf(
  tx: Tx,
  config: Configuration,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  if (!productIds.length) return found
  const rows = await tx.db
    .selectFrom('links as l')
    .innerJoin('milestones as m', (join) =>
      join.onRef('m.account_id', '=', 'l.account_id').onRef('m.id', '=', 'l.milestone_id'),
    )
    .select(['l.destination_id', 'm.id', 'm.milestone_schema_id'])
    .distinct()
    .where('l.account_id', '=', tx.accountId)
    .where('l.destination_id', '=', anyOf(productIds))
    .where('l.deleted_at', 'is', null)
    .execute()
  for (const row of rows) {
    const schema = config.milestoneSchemas.get(row.milestone_schema_id)
    const stage = schema && config.stages.get(schema.stage)
    if (!schema?.edge || !stage || !initiates(schema.edge, stage)) continue
    found.set(row.destination_id, (found.get(row.destination_id) ?? new Set()).add(row.id))
  }
  return found
}

/** When a product was used, and whether that used it up. */
interface Use {
  at: Date
  exclusive: boolean
}

/** When the inbound transformations of some products happened (`origins`), and those that used others (`owners`). */
export async function happened(
  tx: Tx,
  { origins, owners }: { origins: readonly string[]; owners: readonly string[] },
): Promise<{ made: Map<string, Date[]>; used: Map<string, Use[]> }> {
  const made = new Map<string, Date[]>()
  const used = new Map<string, Use[]>()
  const rows = await tx.db
    .selectFrom('links as l')
    .select(['l.origin_id', 'l.destination_id', 'l.exclusive', ofMilestone<Date>('occurred_at').as('at')])
    .where('l.account_id', '=', tx.accountId)
    .where('l.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('l.destination_id', '=', anyOf(origins)), where('l.origin_id', '=', anyOf(owners))]),
    )
    .execute()
  const asked = { origins: new Set(origins), owners: new Set(owners) }
  for (const { origin_id, destination_id, at, exclusive } of rows) {
    if (asked.origins.has(destination_id)) append(made, destination_id, at)
    if (asked.owners.has(origin_id)) append(used, origin_id, { at, exclusive })
  }
  return { made, used }
}

export function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
