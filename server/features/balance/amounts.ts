import { sql } from 'kysely'
import {
  type AmountLink,
  type Amounts,
  amountsOf,
  type MovedAmount,
  type RecordedAmounts,
  takesAll,
} from '../../../core/rules/balance.ts'
import { type Quantity, quantityField } from '../../../core/rules/quantity.ts'
import { maxTraceProducts, maxTraceSteps } from '../../../core/rules/lineage.ts'
import { unitAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { append } from '../links/lineage.ts'
import { linksInto, sharedOf } from '../links/walk.ts'
import { changesOf } from './changes.ts'
import { amountsById, type Columns, readOwn } from './columns.ts'

/** All live links into some products, and the amounts that follow. */
interface ReadAmounts {
  inbound: ReadonlyMap<string, readonly AmountLink[]>
  amounts: Amounts
  recorded: RecordedAmounts
}

/**
 * Reads what the amounts of the links into some products depend on. A link without a quantity depends on what was left of its origin,
 * so origins are read too where they aren't among the products, and what brought them where their own form says no amount. So are
 * those of links that a correction removed.
 */
export async function readAmounts(
  tx: Tx,
  config: Configuration,
  columns: Columns,
  own: Map<string, Quantity>,
  productIds: readonly string[],
  removed: readonly AmountLink[] = [],
): Promise<ReadAmounts> {
  const inbound = new Map<string, AmountLink[]>(productIds.map((id) => [id, []]))
  const shared = new Map<string, MovedAmount[]>()
  const totals = new Map<string, Quantity>()
  let links = productIds.length > 0 ? await linksInto(tx, productIds) : []
  const wanted = new Set(productIds)
  for (let step = 0; links.length + (step === 0 ? removed.length : 0) > 0 && step < maxTraceSteps; step++) {
    for (const link of links) append(inbound, link.destinationId, link)
    await readTotals(tx, config, links, totals)
    const used = [...links, ...(step === 0 ? removed : [])].filter(takesAll)
    const origins = [...new Set(used.map(({ originId }) => originId))].filter((id) => !shared.has(id))
    const strange = origins.filter((id) => !wanted.has(id))
    if (wanted.size + strange.length > productIds.length + maxTraceProducts) break
    const [owns] = await Promise.all([readOwn(tx, columns, strange), readShared(tx, config, origins, shared)])
    for (const [id, amount] of amountsById(owns)) own.set(id, amount)
    for (const id of strange) wanted.add(id)
    const silent = strange.filter((id) => !own.has(id))
    for (const id of silent) inbound.set(id, [])
    links = silent.length > 0 ? await linksInto(tx, silent) : []
  }
  const recorded = { own, inbound, shared, totals }
  return { inbound, amounts: amountsOf(recorded), recorded }
}

async function readShared(
  tx: Tx,
  config: Configuration,
  origins: readonly string[],
  shared: Map<string, MovedAmount[]>,
): Promise<void> {
  if (origins.length === 0) return
  for (const id of origins) shared.set(id, [])
  const [rows, changes] = await Promise.all([sharedOf(tx, origins), changesOf(tx, config, origins)])
  for (const { product, role: kind, quantity } of changes) append(shared, product, { kind, quantity })
  for (const { originId, quantity, unit } of rows)
    append(shared, originId, { kind: 'out', quantity: quantity === null ? null : { quantity, unit } })
}

/** The totals of groupings that used their origins up and name the quantity of none. */
async function readTotals(
  tx: Tx,
  config: Configuration,
  links: readonly AmountLink[],
  totals: Map<string, Quantity>,
): Promise<void> {
  const fields = new Map(
    [...config.milestoneSchemas.values()].flatMap(({ id, descriptor }) => {
      const field = quantityField(descriptor)
      return field ? [[id, field] as const] : []
    }),
  )
  const groupings = links.filter(({ ratio, exclusive }) => ratio === 'n:1' && exclusive)
  const named = new Set(groupings.filter(({ quantity }) => quantity !== null).map((link) => link.milestoneId))
  const asked = [...new Set(groupings.map((link) => link.milestoneId))].filter((id) => !named.has(id))
  if (asked.length === 0 || fields.size === 0) return
  const names = Object.fromEntries([...fields].map(([id, { name }]) => [id, name]))
  const { rows } = await sql<{ id: string; schema: string; version: number; value: unknown }>`
    select m.id, m.milestone_schema_id as schema, m.milestone_schema_version as version, m.data -> (${JSON.stringify(names)}::json ->> m.milestone_schema_id) as value
    from unnest(${arrayOf(asked)}::uuid[]) as wanted (id)
    cross join lateral (
      select * from milestones where account_id = ${tx.accountId} and id = wanted.id
      offset 0
    ) as m`.execute(tx.db)
  for (const { id, schema, version, value } of rows) {
    if (typeof value !== 'number') continue
    const unit = unitAt(config.milestoneSchemas.get(schema)!, version, fields.get(schema)!.name) ?? null
    totals.set(id, { quantity: value, unit })
  }
}
