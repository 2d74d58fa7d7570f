import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Up leads to a product's origins, down to its destinations. */
export type Direction = 'up' | 'down'

/** For each direction, the link's column of the current product (`here`) and of its neighbour (`there`). */
export const columns = {
  up: { here: sql.ref('l.destination_id'), there: sql.ref('l.origin_id') },
  down: { here: sql.ref('l.origin_id'), there: sql.ref('l.destination_id') },
}

/** A subquery: the ids of a product's direct neighbours, one row a link. */
export function neighbourIds(
  tx: Tx,
  productId: string | Expression<string>,
  direction: Direction,
): RawBuilder<string> {
  const { here, there } = columns[direction]
  return sql<string>`(
    select ${there} from links l
    where l.account_id = ${tx.accountId} and ${here} = ${productId} and l.deleted_at is null
  )`
}

export interface WalkLimits {
  /** Steps from the start. */
  maxDepth?: number
  /** Products, including the start. */
  maxProducts?: number
}

interface Walk {
  /** Steps to each product, nearest first: 0 for the start, negative before it, positive after it. */
  distances: ReadonlyMap<string, number>
  /** The limits left something out. */
  truncated: boolean
}

/**
 * Walks the links breadth-first, one query for each level and direction, and visits each product once: a ladder of diamonds
 * costs as much as its products, however many its paths, and a circle of links ends. Large lineages are several times faster
 * this way than with one recursive statement.
 */
export async function walk(
  tx: Tx,
  start: readonly string[],
  direction: Direction | 'both',
  { maxDepth = Infinity, maxProducts = Infinity }: WalkLimits = {},
): Promise<Walk> {
  const distances = new Map(start.map((id) => [id, 0]))
  const directions: Direction[] = direction === 'both' ? ['up', 'down'] : [direction]
  let frontiers = directions.map((way) => ({ way, ids: start }))
  // Also reads one level beyond the limit, to know whether it left anything out.
  for (let depth = 1; frontiers.length > 0; depth++) {
    const levels = await Promise.all(
      frontiers.map(async ({ way, ids }) => ({ way, ids: await nextLevel(tx, ids, way, maxProducts) })),
    )
    frontiers = []
    for (const { way, ids } of levels) {
      const found = ids.filter((id) => !distances.has(id))
      if (found.length > 0 && depth > maxDepth) return { distances, truncated: true }
      const taken = found.slice(0, Math.max(0, maxProducts - distances.size))
      for (const id of taken) distances.set(id, way === 'up' ? -depth : depth)
      if (taken.length < found.length) return { distances, truncated: true }
      if (taken.length > 0) frontiers.push({ way, ids: taken })
    }
  }
  return { distances, truncated: false }
}

/** The distinct neighbours of some products: at most `maxProducts + 1`, which shows that there are more. */
async function nextLevel(
  tx: Tx,
  ids: readonly string[],
  direction: Direction,
  maxProducts: number,
): Promise<string[]> {
  const { here, there } = columns[direction]
  const { rows } = await sql<{ id: string }>`
    select distinct ${there} as id from links l
    where l.account_id = ${tx.accountId} and ${here} = any(${ids}::uuid[]) and l.deleted_at is null
    ${maxProducts === Infinity ? sql`` : sql`order by id limit ${maxProducts + 1}`}
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** A product and all its descendants. */
export async function descendantsOf(tx: Tx, productId: string): Promise<ReadonlySet<string>> {
  return new Set((await walk(tx, [productId], 'down')).distances.keys())
}

/**
 * The body of a recursive table (id, destination): a product and its ancestors, each with its destinations. A public page joins
 * it in one statement: its thirty products lie on six levels, and six round trips would take as long as the rest of the page's
 * reads. `offset 0` makes PostgreSQL look up the links of each product; in a small account it would scan all links at every
 * level.
 */
export const ancestorLinks = (tx: Pick<Tx, 'accountId'>, productId: string): RawBuilder<unknown> => sql`
  select ${productId}::uuid, null::uuid
  union
  select l.origin_id, l.destination_id
  from (select distinct id from reached) r
  cross join lateral (
    select l.origin_id, l.destination_id from links l
    where l.account_id = ${tx.accountId} and l.destination_id = r.id and l.deleted_at is null
    offset 0
  ) l`

export interface Link {
  originId: string
  destinationId: string
  ratio: '1:1' | '1:n' | 'n:1'
  quantity: number | null
  unit: string | null
}

/** The links between some products. */
export async function linksAmong(tx: Tx, productIds: readonly string[]): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select l.origin_id as "originId", l.destination_id as "destinationId", e.ratio, l.quantity, l.unit
    from links l
    join milestones m on m.account_id = ${tx.accountId} and m.id = l.milestone_id
    join edges e on e.account_id = ${tx.accountId} and e.milestone_schema_id = m.milestone_schema_id
    where l.account_id = ${tx.accountId} and l.deleted_at is null
      and l.origin_id = any(${productIds}::uuid[]) and l.destination_id = any(${productIds}::uuid[])
    order by l.milestone_id, l.origin_id
  `.execute(tx.db)
  return rows
}
