import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ListedProduct, ProductListQuery } from '../../../core/contract/products.ts'
import { dayAfter, instantOf, localMoment, type Moment, readDay } from '../../../core/fields/calendar.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { isFigure, type Property } from '../../../core/fields/kind.ts'
import { tidyLine } from '../../../core/fields/strings.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Available } from '../../../core/rules/balance.ts'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import {
  countCap,
  countRows,
  idsBehind,
  idsOf,
  isUuid,
  isYes,
  objectOf,
  type Json,
  noRows,
  type Page,
  pagedRows,
  placeOf,
  readAllRows,
  readRows,
  type Rows,
  rowsBehind,
  type Slice,
  sliceOf,
} from '../../platform/db/lists.ts'
import { found, foundIn } from '../../platform/db/search.ts'
import { loadConfiguration, type Stage } from '../configuration/configuration.ts'
import { usedOf } from '../links/amounts.ts'
import { isHeld } from '../links/holds.ts'
import { neighbourIds } from '../links/walk.ts'
import { organizationsFound } from '../organizations/read.ts'
import { type Order, orderBy, orderOf, reverseOrder, sortingOf } from './order.ts'
import { answersOf, type ProductQuery, type Reader } from './read.ts'

/** The amounts that a transformation may take of origins of a stage; `milestoneId` names it while it is edited. A later feature reckons them. */
export type ReadAvailable = (
  reader: Reader,
  stage: Stage,
  ids: readonly string[],
  milestoneId: string | undefined,
) => Promise<ReadonlyMap<string, Available>>

/** GET /products: one stage's readable products, filtered, sorted and counted (PRD-21, API-01). */
export async function listProducts(
  reader: Reader,
  query: ProductListQuery,
  readAvailable: ReadAvailable,
): Promise<Json<Page<ListedProduct>>> {
  const { tx, session } = reader
  const slice = sliceOf(query)
  const config = await loadConfiguration(tx)
  const stage = config.stages.get(query.productSchema ?? '')
  if (!stage || !can(session, 'stage.read', stage.id).allowed) return pagedRows(noRows, slice, 0)
  const { properties } = stage.schema
  const asked = askedOrganizations(query)
  const wanted = { stageId: stage.id, within: wantedOrganizations(session, asked) }
  const place = placeOf(query)
  const sorting = sortingOf(place ? {} : query)

  const isPicker = isYes(query.isTransforming)
  const narrowing = await narrow(
    tx,
    () => live(tx, 'products', wanted),
    session,
    query,
    properties,
    config.timeZone,
  )
  if (place) {
    const listed = narrowing ? narrowing('offered') : live(tx, 'products', wanted)
    const { ids, next } = await idsBehind(tx, listed.select(['p.id', 'p.created_at']), place, slice.limit)
    const rows =
      ids.length === 0
        ? noRows
        : await readRows(tx, pageOf(reader, sql`select unnest(${ids}::uuid[])`, 'asc', formerColumn(query)))
    const total = narrowing
      ? await countRows(tx, listed.select('p.id').limit(countCap))
      : (await countLive(tx, wanted).executeTakeFirstOrThrow()).live
    return rowsBehind(rows, total, next)
  }
  if (narrowing) {
    const narrowed = narrowing('offered')
    const order = orderOf(tx, sorting, properties)
    const listed = order.index === 'activity' ? joinActivity(tx, narrowed, stage.id) : narrowed
    const ids = idsIn(listed, order, slice)
    const former = formerColumn(query)
    const rows = isPicker
      ? await readFound(reader, ids, slice.all ? readAllRows : readRows, async (origins) => {
          const available = await readAvailable(reader, stage, origins, query.milestoneId)
          return sql`${originColumns(reader, stage, available)}${former}`
        })
      : slice.all
        ? await readAllRows(tx, pageIn(reader, listed, order, slice, former))
        : await readFound(reader, ids, readRows, async () => former)
    const total = await countMatches(tx, narrowed, slice, rows.count)
    if (!isPicker) return pagedRows(rows, slice, total)
    const onHold = await countRows(tx, narrowing('held').select('p.id').limit(countCap))
    return pagedRows(rows, slice, total, { more: { onHold } })
  }
  const order = orderOf(tx, sorting, properties)
  const listed = live(tx, order.index === 'activity' ? 'product_activity' : 'products', wanted)
  if (slice.all) return pagedRows(await readAllRows(tx, pageIn(reader, listed, order, slice)), slice, 0)
  const total = countLive(tx, wanted)
  if (slice.offset > 0) return readFarPage(reader, listed, order, slice, total)
  const rows = await readRows(tx, pageIn(reader, listed, order, slice), total)
  return pagedRows(rows, slice, rows.total, exact)
}

interface Wanted {
  stageId: string
  within: Condition
}

/** The live products that are wanted. The activity table copies the columns that select and sort a whole stage. */
const live = (tx: Tx, table: 'products' | 'product_activity', { stageId, within }: Wanted): ProductQuery =>
  tx.db
    .selectFrom(`${table} as p` as 'products as p')
    .where('p.account_id', '=', tx.accountId)
    .where('p.product_schema_id', '=', stageId)
    .where('p.deleted_at', 'is', null)
    .where(within('p.organization_id'))

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

/** The products of a slice. Where an index has the order, those before the slice are skipped in the index alone. */
const pageIn = (
  reader: Reader,
  listed: ProductQuery,
  order: Order,
  slice: Slice,
  more?: RawBuilder<unknown>,
) =>
  slice.offset === 0 && order.index === 'products'
    ? firstPage(reader, listed, order, slice.limit, more)
    : pageOf(reader, idsIn(listed, order, slice), 'asc', more)

/** PostgreSQL plans a search for its words each time, so the statement that is planned finds the ids alone. */
async function readFound(
  reader: Reader,
  found: RawBuilder<{ id: string }>,
  read = readRows,
  more?: (ids: readonly string[]) => Promise<RawBuilder<unknown>>,
): Promise<Rows<ListedProduct>> {
  const ids = (await found.execute(reader.tx.db)).rows.map(({ id }) => id)
  if (ids.length === 0) return noRows
  return read(reader.tx, pageOf(reader, sql`select unnest(${ids}::uuid[])`, 'asc', await more?.(ids)))
}

/** What a picker says of its origins besides: what was used of each, and what the transformation may take of it. */
function originColumns({ tx }: Reader, { content }: Stage, available: ReadonlyMap<string, Available>) {
  const used = usedOf(tx, sql.ref('p.id'), amountColumn(content)?.unit)
  if (available.size === 0) return sql`, ${used} as used`
  const byId = [...available].map(([id, { left, limit }]) => [id, { left, limit }])
  return sql`, ${used} as used, ${JSON.stringify(Object.fromEntries(byId))}::jsonb -> p.id::text as available`
}

/** What a search says of its rows besides: the former identifiers where one of them fits (NAM-02). */
function formerColumn(query: ProductListQuery): RawBuilder<unknown> {
  const { identifier } = objectOf('searchHeader', query.searchHeader)
  const sought = [query.search, identifier].flatMap((text) =>
    typeof text === 'string' && tidyLine(text) ? [found(sql.ref('p.former_search'), tidyLine(text))] : [],
  )
  if (sought.length === 0) return sql``
  return sql`, case when ${sql.join(sought, sql` or `)} then to_json(p.formerly) else '[]' end as formerly`
}

const idsIn = (listed: ProductQuery, order: Order, { limit, offset }: Pick<Slice, 'limit' | 'offset'>) =>
  sql<{
    id: string
  }>`${listed.select('p.id')} ${orderBy(order)} limit ${sql.lit(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}`

/**
 * Limits before it joins: a generic plan expects few products in a stage, so it would join and sort all of them although an
 * index has the order. The limit is a literal, because a parameter makes PostgreSQL plan the statement again for every
 * request.
 */
function firstPage(
  reader: Reader,
  listed: ProductQuery,
  order: Order,
  limit: number,
  more?: RawBuilder<unknown>,
) {
  const page = sql`${listed.selectAll('p')} ${orderBy(order)} limit ${sql.lit(limit)}`
  return sql<ListedProduct>`${answersOf(reader, page, 'listed', more)} ${orderBy(order)}`
}

/**
 * The products of a list of ids, in its order. `offset 0` makes PostgreSQL look up each product: where most accounts are small, a
 * generic plan would read all products of a large one.
 */
function pageOf(
  reader: Reader,
  ids: Expression<{ id: string }>,
  direction: 'asc' | 'desc' = 'asc',
  more?: RawBuilder<unknown>,
) {
  const products = sql`
    select one.*, page.place from unnest(array(${ids})) with ordinality page (id, place)
    cross join lateral (select * from products where account_id = ${reader.tx.accountId} and id = page.id offset 0) one`
  return sql<ListedProduct>`${answersOf(reader, products, 'listed', more)} order by p.place ${sql.raw(direction)}`
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
): Promise<Json<Page<ListedProduct>>> {
  const { live: known } = await total.executeTakeFirstOrThrow()
  if (slice.offset >= known) return pagedRows(noRows, slice, known, exact)
  if (slice.offset <= known / 2)
    return pagedRows(await readRows(reader.tx, pageIn(reader, listed, order, slice)), slice, known, exact)
  // The same statement reads the total: a product created meanwhile shifts total and rows alike.
  const rest = sql<number>`(${total})::bigint - ${slice.offset}::bigint`
  const ids = sql<{ id: string }>`${listed.select('p.id')} ${orderBy(reverseOrder(order))}
    limit greatest(0, least(${slice.limit}::bigint, ${rest})) offset greatest(0, ${rest} - ${slice.limit}::bigint)`
  return pagedRows(await readRows(reader.tx, pageOf(reader, ids, 'desc')), slice, known, exact)
}

type Condition = (column: string) => Expression<SqlBool>

/** The ids of the organizations that the query asks for; undefined for all of them. */
function askedOrganizations(query: ProductListQuery): string[] | undefined {
  const filter = idsOf(query.organization ?? query.organizationFilter)
  const asked = query.organizationId ? [query.organizationId] : filter
  return asked.length > 0 ? asked.filter(isUuid) : undefined
}

/** The organizations to list: the readable ones, narrowed by the filter. */
function wantedOrganizations(session: Session, asked: readonly string[] | undefined): Condition {
  const { organizations } = readable(session)
  if (!asked) return organizations
  return (column) => sql<SqlBool>`(${organizations(column)} and ${sql.ref(column)} = ${anyOf(asked)})`
}

const countLive = (tx: Tx, { stageId, within }: Wanted) =>
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

/** Of a picker: the products that it offers, or those that it would offer if they weren't on hold. */
type Picked = 'offered' | 'held'

/** Applies the filters that the counters do not cover: search, origin picker, neighbours. undefined without such a filter. */
async function narrow(
  tx: Tx,
  live: () => ProductQuery,
  session: Session,
  query: ProductListQuery,
  properties: Record<string, Property>,
  timeZone: string,
): Promise<((picked: Picked) => ProductQuery) | undefined> {
  const filters: ((rows: ProductQuery, picked: Picked) => ProductQuery)[] = []
  const search = query.search
  const searched = searchedFields(query, properties)
  if (search) {
    const organizations = await organizationsFound(tx, search)
    filters.push((rows) =>
      rows.where((where) =>
        where.or([
          where.and([
            found(sql.ref('p.search'), search),
            ...(searched
              ? [where.or(['identifier', ...searched].map((name) => foundInHeader(properties, name, search)))]
              : []),
          ]),
          found(sql.ref('p.former_search'), search),
          ...(organizations.length > 0 ? [where('p.organization_id', '=', anyOf(organizations))] : []),
        ]),
      ),
    )
  }
  for (const [property, wanted] of Object.entries(objectOf('searchHeader', query.searchHeader))) {
    if (typeof wanted !== 'string' || !tidyLine(wanted)) continue
    if (!Object.hasOwn(properties, property))
      refuse('INVALID', { faults: [{ path: '/searchHeader', key: 'error.shape.unknown' }] })
    // The index of the whole text finds the few rows in which the column is looked at.
    filters.push((rows) =>
      rows.where((where) =>
        where.or([
          where.and([found(sql.ref('p.search'), wanted), foundInHeader(properties, property, wanted)]),
          ...(property === 'identifier' ? [found(sql.ref('p.former_search'), wanted)] : []),
        ]),
      ),
    )
  }
  // A parameter would keep a generic plan from the index of those that lack their origin.
  const { requirementsSatisfied } = query
  if (requirementsSatisfied !== undefined) {
    const isSatisfied = sql<boolean>`p.requirements_satisfied`
    filters.push((rows) =>
      rows.where(isYes(requirementsSatisfied) ? isSatisfied : sql<boolean>`not ${isSatisfied}`),
    )
  }
  const { isUnidentified } = query
  if (isUnidentified !== undefined)
    filters.push((rows) => rows.where('p.is_unidentified', '=', sql.lit(isYes(isUnidentified))))
  // Subqueries of one known state: a parameter would keep a generic plan from expecting few of them.
  const { ready } = query
  if (ready !== undefined) {
    const state = sql.lit(isYes(ready) ? 'ready' : 'missing')
    filters.push((rows) =>
      rows.where(
        sql<boolean>`p.id in (
          select r.product_id from readiness r
          where r.account_id = ${tx.accountId} and r.product_schema_id = ${query.productSchema} and r.state = ${state}
        )`,
      ),
    )
  }
  const from = dayOf(tx, 'createdFrom', query, timeZone)
  if (from) filters.push((rows) => rows.where('p.created_at', '>=', instantOf(from, timeZone)))
  const to = dayOf(tx, 'createdTo', query, timeZone)
  if (to) filters.push((rows) => rows.where('p.created_at', '<', instantOf(dayAfter(to, 1), timeZone)))
  // A picker ignores what belongs to "Related to X" (§2.2), unless X is the product of its own transformation: that one's origins.
  const isPicker = isYes(query.isTransforming)
  const isOwn = query.milestoneId !== undefined && query.productId === query.productDestination
  if (isPicker) filters.push((rows, picked) => filterOrigins(tx, rows, query, picked))
  if (query.productId && query.direction !== undefined && (!isPicker || isOwn))
    filters.push((rows) => filterNeighbours(tx, rows, session, query))
  if (filters.length === 0) return undefined
  return (picked) => filters.reduce((rows, filter) => filter(rows, picked), live())
}

const foundInHeader = (properties: Record<string, Property>, name: string, search: string) =>
  foundIn(sql`p.headers ->> ${name}`, search, { isFigure: isFigure(properties[name]) })

function dayOf(
  tx: Tx,
  name: 'createdFrom' | 'createdTo',
  { [name]: text }: ProductListQuery,
  timeZone: string,
): Moment | undefined {
  if (!text) return undefined
  const day = readDay(text, localMoment(tx.now, timeZone))
  return day ?? refuse('INVALID', { faults: [{ path: `/${name}`, key: 'error.shape.value' }] })
}

/** PRD-21: the header properties that `search` looks at beside the identifier; undefined for all of them. */
function searchedFields(
  { headers }: ProductListQuery,
  properties: Record<string, Property>,
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
function filterOrigins(tx: Tx, live: ProductQuery, query: ProductListQuery, picked: Picked): ProductQuery {
  const destination = isUuid(query.productDestination ?? '') ? query.productDestination! : undefined
  const closed = tx.db
    .selectFrom('milestones as m')
    .select('m.id')
    .where('m.account_id', '=', tx.accountId)
    .where('m.product_id', '=', sql.ref<string>('p.id'))
    .where('m.closing', '=', sql.lit(true))
    .where('m.deleted_at', 'is', null)
  const held = isHeld(tx, sql.ref('p.id'))
  return live
    .$if(destination !== undefined, (q) => q.where('p.id', '!=', destination!))
    .where((where) => {
      const free = where.and([
        where('p.requirements_satisfied', '=', true),
        isYes(query.is1toN) ? where('p.consumed', '=', false) : where('p.has_destination', '=', false),
        where.not(where.exists(closed)),
        picked === 'held' ? held : where.not(held),
      ])
      const used = usedOrigins(tx, destination, query.milestoneId)
      if (!used) return free
      return picked === 'held'
        ? where.and([free, where('p.id', 'not in', used)])
        : where.or([free, where('p.id', 'in', used)])
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
