import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { columns, type Direction } from './walk.ts'

// Sums amounts only if all links have one in the same unit.
const isTold = `count(l.quantity) = count(*) and count(distinct coalesce(l.unit, '')) = 1`
const quantity = sql.raw(`case when ${isTold} then sum(l.quantity) end`)
const unit = sql.raw(`case when ${isTold} then min(l.unit) end`)

/** What the links with a neighbour took; null where one is unknown or units differ (§2.4). */
export interface LinkAmount {
  quantity: number | null
  unit: string | null
}

/** A table (id, quantity, unit): the neighbours of a product in one direction, each once. */
export function neighbours(
  tx: Pick<Tx, 'accountId'>,
  productId: string,
  direction: Direction,
): RawBuilder<unknown> {
  const { here, there } = columns[direction]
  return sql`(
    select ${there} as id, ${quantity} as quantity, ${unit} as unit from links l
    where l.account_id = ${tx.accountId} and ${here} = ${productId} and l.deleted_at is null
    group by ${there}
  )`
}

/** As `neighbours`: the origins of one transformation, or of all groupings of a product. */
export function groupedOrigins(
  tx: Tx,
  target: { milestoneId: string } | { productId: string },
): RawBuilder<unknown> {
  const isOrigin =
    'milestoneId' in target
      ? sql`l.milestone_id = ${target.milestoneId}`
      : sql`l.destination_id = ${target.productId} and e.ratio = 'n:1'`
  return sql`(
    select l.origin_id as id, ${quantity} as quantity, ${unit} as unit from links l
    join milestones m on m.account_id = ${tx.accountId} and m.id = l.milestone_id
    join edges e on e.account_id = ${tx.accountId} and e.milestone_schema_id = m.milestone_schema_id
    where l.account_id = ${tx.accountId} and l.deleted_at is null and ${isOrigin}
    group by l.origin_id
  )`
}

/** A neighbour of a product: an origin (-1) or a destination (1). */
interface Neighbour extends LinkAmount {
  id: string
  distance: -1 | 1
}

/** The direct neighbours of a product, origins first. */
export async function readNeighbours(tx: Tx, productId: string, limit: number): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select o.*, -1 as distance from ${neighbours(tx, productId, 'up')} o
    union all select d.*, 1 from ${neighbours(tx, productId, 'down')} d
    order by distance limit ${sql.lit(limit)}`.execute(tx.db)
  return rows
}

/**
 * A subquery: `{quantity, unit}` that live transformations took from a product, as JSON; null where one is unknown or units
 * differ. Nothing was taken from a product without links: 0 of the unit of its stage, and null in a stage without one.
 */
export const usedOf = (
  tx: Tx,
  productId: Expression<string>,
  stageUnit: string | undefined,
): RawBuilder<unknown> => sql`(
  select case
    when count(*) = 0 then ${stageUnit === undefined ? sql`null` : sql`json_build_object('quantity', 0, 'unit', ${stageUnit}::text)`}
    when ${sql.raw(isTold)} then json_build_object('quantity', ${quantity}, 'unit', ${unit})
  end
  from links l where l.account_id = ${tx.accountId} and l.origin_id = ${productId} and l.deleted_at is null
)`
