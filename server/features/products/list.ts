import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ListedProduct, ProductListQuery } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { tidyLine } from '../../../core/fields/strings.ts'
import type { Language } from '../../../core/i18n/index.ts'
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
  rowsOf,
  type Slice,
  sliceOf,
} from '../../platform/db/lists.ts'
import { readStatement } from '../../platform/db/read-statement.ts'
import { foundByValue, searchPatterns } from '../../platform/db/search.ts'
import { loadConfiguration, type Stage } from '../configuration/configuration.ts'
import { usedOf } from '../links/amounts.ts'
import { type Narrowing, narrow } from './narrow.ts'
import { hasIndex, type Order, orderBy, orderOf, reverseOrder, type Sorting, sortingOf } from './order.ts'
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
  const { tx } = reader
  const slice = sliceOf(query)
  const asked = await findListed(reader, query)
  if (!asked) return pagedRows(noRows, slice, 0)
  const { stage, wanted, narrowing } = asked
  const place = placeOf(query)
  const sorting = sortingOf(place ? {} : query)

  const isPicker = isYes(query.isTransforming)
  if (place) {
    const listed = narrowing ? narrowing('offered') : live(tx, 'products', wanted)
    const { ids, next } = await idsBehind(tx, listed.select(['p.id', 'p.created_at']), place, slice.limit)
    const rows = await readListed(reader, ids, query)
    const total = narrowing
      ? await countRows(tx, listed.select('p.id').limit(countCap))
      : (await countLive(tx, wanted).executeTakeFirstOrThrow()).live
    return rowsBehind(rows, total, next)
  }
  if (narrowing) {
    const narrowed = narrowing('offered')
    const order = orderOf(tx, sorting, stage)
    const listed = order.index === 'activity' ? joinActivity(tx, narrowed, stage.id) : narrowed
    const ids = idsIn(listed, order, slice)
    const rows = isPicker
      ? await readOrigins(reader, await readIds(tx, ids), query, slice, async (origins) => {
          const available = await readAvailable(reader, stage, origins, query.milestoneId)
          return originColumns(reader, stage, available)
        })
      : slice.all
        ? await readAllRows(tx, pageIn(reader, listed, order, slice, formerColumn(soughtOf(query))))
        : await readListed(reader, await readIds(tx, ids), query)
    const total = await countMatches(tx, narrowed, slice, rows.count)
    if (!isPicker) return pagedRows(rows, slice, total)
    const onHold = await countRows(tx, narrowing('held').select('p.id').limit(countCap))
    return pagedRows(rows, slice, total, { more: { onHold } })
  }
  if (slice.all) {
    const order = orderOf(tx, sorting, stage)
    const listed = live(tx, tableOf(order), wanted)
    return pagedRows(await readAllRows(tx, pageIn(reader, listed, order, slice)), slice, 0)
  }
  return readStage(reader, sorting, slice, { stage, asked: askedOrganizations(query) })
}

/** The stage of a list, if the person may read it, and the ids of all its products in their order, up to `max`. */
export async function listIds(
  reader: Reader,
  query: ProductListQuery,
  max: number,
): Promise<{ stage?: Stage; ids: string[] }> {
  const { tx } = reader
  const asked = await findListed(reader, query)
  if (!asked) return { ids: [] }
  const { stage, wanted, narrowing } = asked
  const order = orderOf(tx, sortingOf(query), stage)
  const narrowed = narrowing?.('offered')
  const listed = narrowed
    ? order.index === 'activity'
      ? joinActivity(tx, narrowed, stage.id)
      : narrowed
    : live(tx, tableOf(order), wanted)
  const { rows } = await idsIn(listed, order, { limit: max, offset: 0 }).execute(tx.db)
  return { stage, ids: rows.map(({ id }) => id) }
}

interface ListRequest {
  stage: Stage
  wanted: Scope
  narrowing: Narrowing | undefined
}

/** What a list is of; undefined where the stage isn't there for the person. */
async function findListed(
  { tx, session }: Reader,
  query: ProductListQuery,
): Promise<ListRequest | undefined> {
  const config = await loadConfiguration(tx)
  const stage = config.stages.get(query.productSchema ?? '')
  if (!stage || !can(session, 'stage.read', stage.id).allowed) return undefined
  const wanted = { stageId: stage.id, within: wantedOrganizations(session, askedOrganizations(query)) }
  const { properties } = stage.schema
  const all = () => live(tx, 'products', wanted)
  return {
    stage,
    wanted,
    narrowing: await narrow(tx, all, session, query, properties, config.timeZone),
  }
}

interface Id {
  id: string
}

interface Scope {
  stageId: string
  within: Condition
}

/** The live products that are wanted. The activity table copies the columns that select and sort a whole stage. */
const live = (tx: Tx, table: 'products' | 'product_activity', { stageId, within }: Scope): ProductQuery =>
  tx.db
    .selectFrom(`${table} as p` as 'products as p')
    .where('p.account_id', '=', tx.accountId)
    .where('p.product_schema_id', '=', stageId)
    .where('p.deleted_at', 'is', null)
    .where(within('p.organization_id'))

const tableOf = ({ index }: Order) => (index === 'activity' ? 'product_activity' : 'products')

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
  slice: Pick<Slice, 'limit' | 'offset'>,
  more?: RawBuilder<unknown>,
) =>
  slice.offset === 0 && order.index === 'products'
    ? firstPage(reader, listed, order, slice.limit, more)
    : pageOf(reader, idsIn(listed, order, slice), 'asc', more)

/** PostgreSQL plans a search for its words each time, so the statement that is planned finds the ids alone. */
const readIds = async (tx: Tx, found: RawBuilder<Id>): Promise<string[]> =>
  (await found.execute(tx.db)).rows.map(({ id }) => id)

/** Products of a picker by their ids, in this order, with what a transformation may take of each. */
async function readOrigins(
  reader: Reader,
  ids: readonly string[],
  query: ProductListQuery,
  { all }: Slice,
  readColumns: (ids: readonly string[]) => Promise<RawBuilder<unknown>>,
): Promise<Rows<ListedProduct>> {
  if (ids.length === 0) return noRows
  const more = sql`${await readColumns(ids)}${formerColumn(soughtOf(query))}`
  return (all ? readAllRows : readRows)(reader.tx, pageOf(reader, idsOfValue(ids), 'asc', more))
}

/** Products by their ids, in this order. */
async function readListed(
  reader: Reader,
  ids: readonly string[],
  query: ProductListQuery,
): Promise<Rows<ListedProduct>> {
  if (ids.length === 0) return noRows
  const sought = soughtOf(query)
  const shape = { language: reader.language, isSearch: sought !== undefined }
  const [rows] = await readListedRows(reader, { ids, sought }, shape)
  return rows!
}

interface ListedQuery {
  ids: readonly string[]
  sought: string | undefined
}

const readListedRows = readStatement(
  (
    { tx, session }: Pick<Reader, 'tx' | 'session'>,
    { ids, sought }: ListedQuery,
    { language, isSearch }: { language: Language; isSearch: boolean },
  ) => {
    const former = formerColumn(isSearch ? sought : undefined)
    return rowsOf(pageOf({ tx, session, language }, idsOfValue(ids), 'asc', former))
  },
)

const idsOfValue = (ids: readonly string[]) => sql<Id>`select unnest(${ids}::uuid[])`

/** What a picker says of its origins besides: what was used of each, and what the transformation may take of it. */
function originColumns({ tx }: Reader, { content }: Stage, available: ReadonlyMap<string, Available>) {
  const used = usedOf(tx, sql.ref('p.id'), amountColumn(content)?.unit)
  if (available.size === 0) return sql`, ${used} as used`
  const byId = [...available].map(([id, { left, limit }]) => [id, { left, limit }])
  return sql`, ${used} as used, ${JSON.stringify(Object.fromEntries(byId))}::jsonb -> p.id::text as available`
}

/** What a list searches in identifiers, as a value of its statement; undefined if it searches nothing there. */
function soughtOf(query: ProductListQuery): string | undefined {
  const { identifier } = objectOf('searchHeader', query.searchHeader)
  const sought = [query.search, identifier].flatMap((text) =>
    typeof text === 'string' && tidyLine(text) ? [tidyLine(text)] : [],
  )
  return sought.length > 0 ? searchPatterns(sought) : undefined
}

/** What a search says of its rows besides: the former identifiers where one of them fits (NAM-02). */
const formerColumn = (sought: string | undefined): RawBuilder<unknown> =>
  sought === undefined
    ? sql``
    : sql`, case when p.former_search is null then '[]' when ${foundByValue(sql.ref('p.former_search'), sought)}
        then to_json(p.formerly) else '[]' end as formerly`

const idsIn = (listed: ProductQuery, order: Order, { limit, offset }: Pick<Slice, 'limit' | 'offset'>) =>
  sql<Id>`${listed.select('p.id')} ${orderBy(order)} limit ${sql.lit(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}`

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

/** What is asked of a stage that nothing narrows. */
interface ProductsQuery {
  stageId: string
  asked: readonly string[]
  offset: number
}

/** `isAsked`: of some organizations alone. */
interface PageShape {
  language: Language
  sorting: Sorting
  limit: number
  isAsked: boolean
  /** Where the page is read from: with the total, from the beginning, or from the end. */
  from: 'first' | 'beginning' | 'end'
}

/** A page of a stage; an order that no index has takes its form. */
const readStagePage = readStatement(
  (
    { tx, session },
    { stageId, asked, offset }: ProductsQuery,
    { language, sorting, limit, isAsked, from }: PageShape,
    form?: Form,
  ) => {
    const reader = { tx, session, language }
    const wanted = { stageId, within: wantedOrganizations(session, isAsked ? asked : undefined) }
    const order = orderOf(tx, sorting, form)
    const listed = live(tx, tableOf(order), wanted)
    const total = countLive(tx, wanted)
    if (from === 'first') return rowsOf(pageIn(reader, listed, order, { limit, offset: 0 }), total)
    if (from === 'beginning') {
      const ids = sql<Id>`${idsIn(listed, order, { limit, offset: 0 })} offset ${offset}`
      return rowsOf(pageOf(reader, ids))
    }
    // The same statement reads the total: a product created meanwhile shifts total and rows alike.
    const rest = sql<number>`(${total})::bigint - ${offset}::bigint`
    const ids = sql<Id>`${listed.select('p.id')} ${orderBy(reverseOrder(order))}
      limit greatest(0, least(${sql.lit(limit)}::bigint, ${rest})) offset greatest(0, ${rest} - ${sql.lit(limit)}::bigint)`
    return rowsOf(pageOf(reader, ids, 'desc'))
  },
)

const readStageTotal = readStatement(
  (
    { tx, session },
    { stageId, asked }: Omit<ProductsQuery, 'offset'>,
    { isAsked }: Pick<PageShape, 'isAsked'>,
  ) => countLive(tx, { stageId, within: wantedOrganizations(session, isAsked ? asked : undefined) }),
)

/**
 * Reads a page of a stage that nothing narrows. Pages in the second half are read backwards from the end, so the last page costs as
 * much as the first; a page past the end costs nothing.
 */
async function readStage(
  reader: Reader,
  sorting: Sorting,
  slice: Slice,
  { stage, asked }: { stage: Stage; asked: string[] | undefined },
): Promise<Json<Page<ListedProduct>>> {
  const { limit, offset } = slice
  const isAsked = asked !== undefined
  const values = { stageId: stage.id, asked: asked ?? [], offset }
  const read = async (from: PageShape['from']): Promise<Rows<ListedProduct>> => {
    const shape = { language: reader.language, sorting, limit, isAsked, from }
    const [rows] = await readStagePage(reader, values, shape, hasIndex(sorting) ? undefined : stage)
    return rows!
  }
  const exact = { exact: true }
  if (offset === 0) {
    const rows = await read('first')
    return pagedRows(rows, slice, rows.total, exact)
  }
  const [total] = await readStageTotal(reader, values, { isAsked })
  const { live: known } = total!
  const rows = offset >= known ? noRows : await read(offset <= known / 2 ? 'beginning' : 'end')
  return pagedRows(rows, slice, known, exact)
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

const countLive = (tx: Tx, { stageId, within }: Scope) =>
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
