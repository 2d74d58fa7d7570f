import { type Expression, type RawBuilder, sql } from 'kysely'
import type { AmountLink } from '../../../core/rules/balance.ts'
import type { Tx } from '../../platform/db/database.ts'
import { plannedAnew } from '../../platform/db/pipeline.ts'
import { arrayOf } from '../../platform/db/rows.ts'

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
 * Walks the links breadth-first and visits each product once: a ladder of diamonds costs as much as its products, however many
 * its paths, and a circle of links ends. Large lineages are several times faster level by level than with one recursive statement.
 */
export async function walk(
  tx: Tx,
  start: readonly string[],
  direction: Direction | 'both',
  { maxDepth = Infinity, maxProducts = Infinity }: WalkLimits = {},
): Promise<Walk> {
  const distances = new Map(start.map((id) => [id, 0]))
  const directions: Direction[] = direction === 'both' ? ['up', 'down'] : [direction]
  let ways = directions.map((way) => ({ way, levels: levelsOf(tx, start, way, { maxDepth, maxProducts }) }))
  // Also reads beyond the limit, to know whether it left anything out.
  for (let depth = 1; ways.length > 0; depth++) {
    const read = await Promise.all(
      ways.map(async (one) => ({ ...one, ids: (await one.levels.next()).value ?? [] })),
    )
    ways = []
    for (const { ids, ...one } of read) {
      const found = ids.filter((id) => !distances.has(id))
      if (found.length > 0 && depth > maxDepth) return { distances, truncated: true }
      const taken = found.slice(0, Math.max(0, maxProducts - distances.size))
      for (const id of taken) distances.set(id, one.way === 'up' ? -depth : depth)
      if (taken.length < found.length) return { distances, truncated: true }
      if (taken.length > 0) ways.push(one)
    }
  }
  return { distances, truncated: false }
}

/** Levels that one statement reads while they are small: most of its time is the way to the database. */
const levelsAtOnce = 8
const smallLevel = 50
/** The first level of more products is the last that a statement of several levels reads. */
const wideLevel = 200

/** The products of each level in turn, without those of earlier levels. */
async function* levelsOf(
  tx: Tx,
  start: readonly string[],
  direction: Direction,
  { maxDepth, maxProducts }: Required<WalkLimits>,
): AsyncGenerator<readonly string[], void> {
  const seen = new Set(start)
  let depth = 0
  for (let last = start; last.length > 0;) {
    // Several levels at once are read whole, so a walk that may leave products out reads one at a time.
    const isSmall = maxProducts === Infinity && last.length <= smallLevel
    const count = isSmall ? Math.max(1, Math.min(levelsAtOnce, maxDepth + 1 - depth)) : 1
    for (const level of await nextLevels(tx, last, direction, count, maxProducts)) {
      depth++
      last = level.filter((id) => !seen.has(id))
      for (const id of last) seen.add(id)
      yield last
      if (last.length === 0) return
      if (level.length > wideLevel) break
    }
  }
}

/** The distinct neighbours of some products, their neighbours, and so on: a level has at most `maxProducts + 1`, which shows that there are more. */
async function nextLevels(
  tx: Tx,
  ids: readonly string[],
  direction: Direction,
  count: number,
  maxProducts: number,
): Promise<string[][]> {
  const { here, there } = columns[direction]
  const wanted = arrayOf(ids)
  // A level is one text: a row for each of tens of thousands takes longer than finding them.
  const { rows } = await (
    count === 1
      ? sql<LevelRow>`
        select 1 as depth, string_agg(id::text, ',') as ids
        from (
          select distinct ${there} as id from links l
          where l.account_id = ${tx.accountId} and ${isAmong(here, ids)} and l.deleted_at is null
          ${upTo(maxProducts)}
        ) as level
        having count(*) > 0
      `
      : sql<LevelRow>`
        with recursive reached (id, depth) as (
          select id, 0 from unnest(${wanted}::uuid[]) as r (id)
          union
          select n.id, r.depth + 1
          from (select id, depth, count(*) over () as width from reached) r
          cross join lateral (
            select ${there} as id from links l
            where l.account_id = ${tx.accountId} and ${here} = r.id and l.deleted_at is null
            offset 0
          ) as n
          where r.depth < ${count}::int and r.width <= ${sql.lit(wideLevel)}
        )
        select depth, string_agg(id::text, ',') as ids from reached where depth > 0 group by depth
      `
  ).execute(tx.db)
  const levels: string[][] = Array.from({ length: count }, () => [])
  for (const { depth, ids: level } of rows) levels[depth - 1] = level.split(',')
  return levels
}

/**
 * Whether a column of links is one of many ids, of which the planner knows only the number: it would weigh each id of an array. It
 * chooses between looking each up and reading all links of the account once. Where it was made to look them up, it did so in the wrong
 * index as long as it knew nothing of the table, as after an import, or expected the whole table of each id, as where most links
 * begin at one product: each read all links of the account. `distinct` keeps PostgreSQL 15 from going through all ids anew for each
 * link, which it thinks cheap of an account that it knows nothing of, and which took half a minute for 20,000 of both.
 */
const isAmong = (column: Expression<unknown>, ids: readonly string[]) =>
  ids.length > smallLevel
    ? sql<boolean>`${column} in (select distinct unnest(${arrayOf(ids)}::uuid[]))${sql.raw(plannedAnew)}`
    : sql<boolean>`${column} in (select unnest(${arrayOf(ids)}::uuid[]))`

interface LevelRow {
  depth: number
  ids: string
}

const upTo = (maxProducts: number) =>
  maxProducts === Infinity ? sql`` : sql`order by id limit ${maxProducts + 1}`

/** Each link into some products once, as the ids of its two ends. */
export async function endsInto(
  tx: Tx,
  productIds: readonly string[],
): Promise<{ destination: string; origin: string }[]> {
  const { here, there } = columns.up
  // One text, as in `nextLevels`.
  const { rows } = await sql<{ ends: string | null }>`
    select string_agg(distinct concat(${here}, ${there}), ',') as ends from links l
    where l.account_id = ${tx.accountId} and ${isAmong(here, productIds)} and l.deleted_at is null
  `.execute(tx.db)
  return (
    rows[0]?.ends?.split(',').map((ends) => ({ destination: ends.slice(0, 36), origin: ends.slice(36) })) ??
    []
  )
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

/** The links into some products, and of what else they have `more`. */
const linksTo = <Row extends Link>(
  tx: Tx,
  productIds: readonly string[],
  more: string,
): RawBuilder<Row> => sql<Row>`
    select l.origin_id as "originId", l.destination_id as "destinationId", e.ratio, l.quantity, l.unit${sql.raw(more)}
    from links l
    cross join lateral (
      select milestone_schema_id from milestones
      where account_id = ${tx.accountId} and id = l.milestone_id
      offset 0
    ) as m
    cross join lateral (
      select ratio from edges
      where account_id = ${tx.accountId} and milestone_schema_id = m.milestone_schema_id
      offset 0
    ) as e
    where l.account_id = ${tx.accountId} and ${isAmong(columns.up.here, productIds)}
      and l.deleted_at is null`

/**
 * The links between some products. `is true` keeps the origins a hashed subplan: as a join, a plan for any number of products
 * expects ten, and compares thousands of links with thousands of ids.
 */
export async function linksAmong(tx: Tx, productIds: readonly string[]): Promise<Link[]> {
  const { rows } = await sql<Link>`${linksTo(tx, productIds, '')}
    and (l.origin_id in (select unnest(${productIds}::uuid[]))) is true
    order by l.milestone_id, l.origin_id`.execute(tx.db)
  return rows
}

/** All links into some products, wherever they come from, in the same order each time: events list them, and are compared. */
export async function linksInto(tx: Tx, productIds: readonly string[]): Promise<AmountLink[]> {
  const more = `, l.milestone_id as "milestoneId", l.exclusive`
  const { rows } = await sql<AmountLink>`${linksTo<AmountLink>(tx, productIds, more)}
    order by l.milestone_id, l.destination_id, l.origin_id`.execute(tx.db)
  return rows
}

/** What links that share an origin took of each of these; null is unknown. */
export async function sharedOf(
  tx: Tx,
  productIds: readonly string[],
): Promise<{ originId: string; quantity: number | null; unit: string | null }[]> {
  const { rows } = await sql<{ originId: string; quantity: number | null; unit: string | null }>`
    select l.origin_id as "originId", l.quantity, l.unit
    from links l
    where l.account_id = ${tx.accountId} and ${isAmong(columns.down.here, productIds)}
      and l.deleted_at is null and not l.exclusive`.execute(tx.db)
  return rows
}
