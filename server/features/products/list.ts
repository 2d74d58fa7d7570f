import { type Expression, sql, type SqlBool } from 'kysely'
import type { Product, ProductListQuery } from '../../../core/contract/products.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import {
  containing,
  countCap,
  countRows,
  idsOf,
  isUuid,
  isYes,
  objectOf,
  type Json,
  noRows,
  type Page,
  pagedRows,
  readAllRows,
  readRows,
  type Rows,
  type Slice,
  sliceOf,
} from '../../platform/db/lists.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { neighbourIds } from '../links/walk.ts'
import { answersOf, type ProductQuery, type Reader } from './read.ts'
import { listedData } from '../../platform/db/listed.ts'

/** GET /products: one stage's readable products, filtered, sorted and counted (PRD-21, API-01). */
export async function listProducts(reader: Reader, query: ProductListQuery): Promise<Json<Page<Product>>> {
  const { tx, session } = reader
  const slice = sliceOf(query)
  const config = await loadConfiguration(tx)
  const stage = config.stages.get(query.productSchema ?? '')
  if (!stage || !can(session, 'stage.read', stage.id).allowed) return pagedRows(noRows, slice, 0)
  const within = wantedOrganizations(session, query)

  const live = (rows: ProductQuery) =>
    rows
      .where('p.account_id', '=', tx.accountId)
      .where('p.product_schema_id', '=', stage.id)
      .where('p.deleted_at', 'is', null)
      .where(within('p.organization_id'))
  const products = live(tx.db.selectFrom('products as p'))
  const order = orderOf(tx, query, stage.schema.properties)
  const narrowed = narrow(tx, products, session, query, stage.schema.properties)
  if (narrowed) {
    const listed = order.index === 'activity' ? joinActivity(tx, narrowed, stage.id) : narrowed
    const rows = await readPage(reader, listed, order, slice)
    return pagedRows(rows, slice, await countMatches(tx, narrowed, slice, rows.count))
  }
  const listed = order.index === 'activity' ? live(activities(tx)) : products
  if (slice.all) return pagedRows(await readPage(reader, listed, order, slice), slice, 0)
  const total = countLive(tx, stage.id, within)
  if (slice.offset > 0) return readFarPage(reader, listed, order, slice, total)
  const rows = await readPage(reader, listed, order, slice, total)
  return pagedRows(rows, slice, rows.total, exact)
}

/** The activity table under the name of products: it copies the columns that select and sort a whole stage. */
const activities = (tx: Tx) => tx.db.selectFrom('product_activity as p' as 'products as p')

/** Filtered products joined with their activity: the planner sorts a few of them, or follows the activity's index for many. */
function joinActivity(tx: Tx, narrowed: ProductQuery, stageId: string): ProductQuery {
  const rows = narrowed
    .innerJoin('product_activity as a', (join) =>
      join
        .on('a.account_id', '=', tx.accountId)
        .onRef('a.id', '=', 'p.id')
        .on('a.product_schema_id', '=', stageId)
        .on('a.deleted_at', 'is', null),
    )
    .select(['p.id', 'a.last_update_milestone'])
  return tx.db.selectFrom(rows.as('p'))
}

/** Rows of a slice. Where an index has the order, the rows before the slice are skipped in the index alone. */
function readPage(
  reader: Reader,
  listed: ProductQuery,
  order: Order,
  { all, limit, offset }: Slice,
  total?: Total,
): Promise<Rows<Product>> {
  const page =
    offset === 0 && order.index === 'products'
      ? firstPage(reader, listed, order, limit)
      : pageOf(
          reader,
          sql`${listed.select('p.id')} ${orderBy(order)} limit ${sql.lit(limit)} offset ${offset}`,
        )
  return all ? readAllRows(reader.tx, page) : readRows(reader.tx, page, total)
}

/**
 * Limits before it joins: a generic plan expects few products in a stage, so it would join and sort all of them although an
 * index has the order. The limit is a literal, because a parameter makes PostgreSQL plan the statement again for every
 * request.
 */
function firstPage(reader: Reader, listed: ProductQuery, order: Order, limit: number) {
  const page = sql`${listed.selectAll('p')} ${orderBy(order)} limit ${sql.lit(limit)}`
  return sql<Product>`${answersOf(reader, page, 'listed')} ${orderBy(order)}`
}

/**
 * The products of a list of ids, in its order. `offset 0` makes PostgreSQL look up each product: where most accounts are small, a
 * generic plan would read all products of a large one.
 */
function pageOf(reader: Reader, ids: Expression<{ id: string }>, direction: 'asc' | 'desc' = 'asc') {
  const products = sql`
    select one.*, page.place from unnest(array(${ids})) with ordinality page (id, place)
    cross join lateral (select * from products where account_id = ${reader.tx.accountId} and id = page.id offset 0) one`
  return sql<Product>`${answersOf(reader, products, 'listed')} order by p.place ${sql.raw(direction)}`
}

const exact = { exact: true }
type Total = ReturnType<typeof countLive>

/**
 * Reads a page after the first. Pages in the second half are read backwards from the end, so the last page costs as much as
 * the first; a page past the end costs nothing.
 */
async function readFarPage(
  reader: Reader,
  listed: ProductQuery,
  order: Order,
  slice: Slice,
  total: Total,
): Promise<Json<Page<Product>>> {
  const { live: known } = await total.executeTakeFirstOrThrow()
  if (slice.offset >= known) return pagedRows(noRows, slice, known, exact)
  if (slice.offset <= known / 2)
    return pagedRows(await readPage(reader, listed, order, slice), slice, known, exact)
  // The same statement reads the total: a product created meanwhile shifts total and rows alike.
  const rest = sql<number>`(${total})::bigint - ${slice.offset}::bigint`
  const ids = sql<{ id: string }>`${listed.select('p.id')} ${orderBy(reverseOrder(order))}
    limit greatest(0, least(${slice.limit}::bigint, ${rest})) offset greatest(0, ${rest} - ${slice.limit}::bigint)`
  return pagedRows(await readRows(reader.tx, pageOf(reader, ids, 'desc')), slice, known, exact)
}

type Condition = (column: string) => Expression<SqlBool>

/** The organizations to list: the readable ones, narrowed by the filter. */
function wantedOrganizations(session: Session, query: ProductListQuery): Condition {
  const filter = idsOf(query.organization ?? query.organizationFilter)
  const asked = query.organizationId ? [query.organizationId] : filter.length ? filter : undefined
  const { organizations } = readable(session)
  if (!asked) return organizations
  const known = anyOf(asked.filter(isUuid))
  return (column) => sql<SqlBool>`(${organizations(column)} and ${sql.ref(column)} = ${known})`
}

const countLive = (tx: Tx, stageId: string, within: Condition) =>
  tx.db
    .selectFrom('counters as c')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('c.live'), sql<number>`0`).as('live'))
    .where('c.account_id', '=', tx.accountId)
    .where('c.product_schema_id', '=', stageId)
    .where(within('c.organization_id'))

/** The number of matches of a search or picker, up to the cap; a first page that isn't full already shows it. */
async function countMatches(tx: Tx, narrowed: ProductQuery, slice: Slice, found: number): Promise<number> {
  if (slice.all) return 0
  if (slice.offset === 0 && found < slice.limit) return found
  return countRows(tx, narrowed.select('p.id').limit(countCap))
}

/** Applies the filters that the counters do not cover: search, origin picker, neighbours. undefined without such a filter. */
function narrow(
  tx: Tx,
  live: ProductQuery,
  session: Session,
  query: ProductListQuery,
  properties: Record<string, { header?: boolean }>,
): ProductQuery | undefined {
  let narrowed = live
  const search = query.search?.trim()
  const searched = searchedFields(query, properties)
  if (search)
    narrowed = searched
      ? narrowed.where((where) =>
          where.or(
            ['identifier', ...searched].map((name) =>
              where(sql`p.headers ->> ${name}`, 'like', containing(search)),
            ),
          ),
        )
      : narrowed.where('p.search', 'like', containing(search))
  for (const [property, wanted] of Object.entries(objectOf('searchHeader', query.searchHeader))) {
    if (typeof wanted !== 'string' || !wanted.trim()) continue
    if (!Object.hasOwn(properties, property))
      refuse('INVALID', { faults: [{ path: `/searchHeader/${property}`, key: 'error.shape.unknown' }] })
    narrowed = narrowed.where(sql`p.headers ->> ${property}`, 'like', containing(wanted))
  }
  if (isYes(query.isTransforming)) narrowed = filterOrigins(tx, narrowed, query)
  else if (query.productId && query.direction !== undefined)
    narrowed = filterNeighbours(tx, narrowed, session, query)
  return narrowed === live ? undefined : narrowed
}

/** PRD-21: the header properties that `search` looks at beside the identifier; undefined for all of them. */
function searchedFields(
  { headers }: ProductListQuery,
  properties: Record<string, { header?: boolean }>,
): string[] | undefined {
  if (headers === undefined) return undefined
  const names = idsOf(headers)
  const isHeader = (name: string) =>
    Object.hasOwn(properties, name) && (name === 'identifier' || properties[name]!.header)
  if (!names.every(isHeader))
    refuse('INVALID', { faults: [{ path: '/headers', key: 'error.shape.unknown' }] })
  return names
}

/** §2.5 "Origins offered"; an edit also offers the origins of its own milestone. */
function filterOrigins(tx: Tx, live: ProductQuery, query: ProductListQuery): ProductQuery {
  const destination = isUuid(query.productDestination ?? '') ? query.productDestination! : undefined
  const closed = tx.db
    .selectFrom('milestones as m')
    .select('m.id')
    .where('m.account_id', '=', tx.accountId)
    .where('m.product_id', '=', sql.ref<string>('p.id'))
    .where('m.closing', '=', sql.lit(true))
    .where('m.deleted_at', 'is', null)
  return live
    .$if(destination !== undefined, (q) => q.where('p.id', '!=', destination!))
    .where((where) => {
      const free = where.and([
        where('p.requirements_satisfied', '=', true),
        isYes(query.is1toN) ? where('p.consumed', '=', false) : where('p.has_destination', '=', false),
        where.not(where.exists(closed)),
      ])
      const used = usedOrigins(tx, destination, query.milestoneId)
      return used ? where.or([free, where('p.id', 'in', used)]) : free
    })
}

function usedOrigins(tx: Tx, destination: string | undefined, milestoneId: string | undefined) {
  if (destination === undefined || !isUuid(milestoneId ?? '')) return undefined
  return tx.db
    .selectFrom('links as l')
    .select('l.origin_id')
    .where('l.account_id', '=', tx.accountId)
    .where('l.milestone_id', '=', milestoneId!)
    .where('l.destination_id', '=', destination)
    .where('l.deleted_at', 'is', null)
}

/** "Related to X": direct neighbours before (0) or after (1) a product. An unreadable product has none. */
function filterNeighbours(
  tx: Tx,
  live: ProductQuery,
  session: Session,
  query: ProductListQuery,
): ProductQuery {
  const known = tx.db
    .selectFrom('products as x')
    .select('x.id')
    .where('x.account_id', '=', tx.accountId)
    .where('x.id', '=', isUuid(query.productId!) ? query.productId! : null)
    .where(readable(session).products('x'))
  const direction = query.direction === '1' ? 'down' : 'up'
  return live.where('p.id', 'in', neighbourIds(tx, sql<string>`${known}`, direction))
}

/** A sort order, and the index that has it. Without an index, PostgreSQL sorts the ids of the whole stage. */
interface Order {
  terms: Term[]
  index: 'products' | 'activity' | 'none'
}

/** One term of an order; nulls come last, or first in the reverse order. */
interface Term {
  by: Expression<unknown>
  direction: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

const reverseOrder = ({ terms, index }: Order): Order => ({
  index,
  terms: terms.map(({ by, direction, nulls }) => ({
    by,
    direction: direction === 'asc' ? 'desc' : 'asc',
    ...(nulls ? { nulls: nulls === 'last' ? 'first' : 'last' } : {}),
  })),
})

const orderBy = ({ terms }: Order) =>
  sql`order by ${sql.join(
    terms.map(
      ({ by, direction, nulls }) => sql`${by} ${sql.raw(nulls ? `${direction} nulls ${nulls}` : direction)}`,
    ),
  )}`

/** `sort` is JSON with one key; lastUpdateMilestone takes precedence (PRD-16). Ids break ties. */
function orderOf(tx: Tx, query: ProductListQuery, properties: Record<string, { type?: string }>): Order {
  const updated = query.lastUpdateMilestone
  const [key, sign] =
    updated === '1' || updated === '-1'
      ? (['lastUpdateMilestone', Number(updated)] as const)
      : sortOf(query.sort)
  const direction = sign === 1 ? 'asc' : 'desc'
  const { index, ...term } = keyOf(tx, key, properties)
  return {
    index,
    terms: [
      { ...term, direction },
      { by: sql.ref('p.id'), direction },
    ],
  }
}

function keyOf(
  tx: Tx,
  key: string,
  properties: Record<string, { type?: string }>,
): Omit<Term, 'direction'> & Pick<Order, 'index'> {
  switch (key) {
    case 'lastUpdateMilestone':
      return { index: 'activity', by: sql.ref('p.last_update_milestone'), nulls: 'last' }
    case 'date':
    case 'createdAt':
      return { index: 'products', by: sql.ref('p.created_at') }
    case 'alphabetical':
    case 'name':
    case 'dataSchema.identifier':
      return { index: 'products', by: sql`p.identifier collate "es-x-icu"` }
    case 'organization':
      return {
        index: 'none',
        by: sql`(select o.name collate "es-x-icu" from organizations o where o.account_id = ${tx.accountId} and o.id = p.organization_id)`,
      }
  }
  const property = key.startsWith('dataSchema.') ? key.slice('dataSchema.'.length) : ''
  const described = Object.hasOwn(properties, property) ? properties[property] : undefined
  if (!described) return refuse('INVALID', { faults: [{ path: '/sort', key: 'error.shape.value' }] })
  const isNumber = described.type === 'number' || described.type === 'integer'
  const data = sql.raw(listedData('p'))
  const by = isNumber ? sql`${data} -> ${property}` : sql`${data} ->> ${property} collate "es-x-icu"`
  return { index: 'none', by, nulls: 'last' }
}

function sortOf(text: string | undefined): [key: string, sign: 1 | -1] {
  if (text === '1' || text === '-1') return ['date', Number(text) as 1 | -1]
  const [key, sign] = Object.entries(objectOf('sort', text))[0] ?? ['date', -1]
  if (Number(sign) !== 1 && Number(sign) !== -1)
    refuse('INVALID', { faults: [{ path: `/sort/${key}`, key: 'error.shape.value' }] })
  return [key, Number(sign) as 1 | -1]
}
