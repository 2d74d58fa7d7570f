import { type RawBuilder, sql } from 'kysely'
import type { GroupedProduct, NearProduct, RelatedProduct } from '../../../core/contract/lineage.ts'
import type { MaskedProduct } from '../../../core/contract/milestones.ts'
import type { Session } from '../../../core/rules/can.ts'
import { found } from '../../platform/db/search.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import {
  collated,
  allLimit,
  isUuid,
  type Page,
  paged,
  sliceOf,
  withinAnswer,
} from '../../platform/db/lists.ts'
import { groupedOrigins, type LinkAmount, neighbours, readNeighbours } from '../links/amounts.ts'
import { walk } from '../links/walk.ts'
import { type LineageRow, Mask, presentLineageProduct } from '../products/mask.ts'
import { readProduct } from '../products/read.ts'
import { readNodes } from './reader.ts'

/** Sides on the wire: 0 before, 1 after. */
type Side = 0 | 1

/** TRF-13: the direct neighbours of a readable product, origins first. */
export async function nearProducts(tx: Tx, session: Session, productId: string): Promise<Page<NearProduct>> {
  const [, near] = await Promise.all([
    readProduct(tx, session, productId),
    isUuid(productId) ? readNeighbours(tx, productId, allLimit) : [],
  ])
  const found = new Map(near.map((one) => [one.id, one]))
  const distances = new Map([...found].map(([id, { distance }]) => [id, distance]))
  const { nodes } = await readNodes(tx, new Mask(session), distances)
  const collection = nodes
    .sort((one, other) => one.distance - other.distance)
    .map(({ distance, product }): NearProduct => {
      const direction = distance < 0 ? 0 : 1
      return 'restricted' in product
        ? { ...product, direction }
        : { ...presentLineageProduct(product), direction, ...amountOf(found.get(product.id)!) }
    })
  return { ...withinAnswer(collection), page: 1, totalPages: 1, totalDocs: collection.length }
}

interface ListQuery {
  search?: string
  page?: string
  currentPage?: string
  limit?: string
}

interface RelatedQuery extends ListQuery {
  direction: Side
  schemaId?: string
  originId?: string
}

/**
 * TRF-13: neighbours of a product in one direction, of one stage. `originId` is the product where the navigation began;
 * it limits the answer to itself, its ancestors and its descendants.
 */
export async function relatedProducts(
  tx: Tx,
  session: Session,
  productId: string,
  query: RelatedQuery,
): Promise<Page<RelatedProduct>> {
  const { direction, schemaId, originId } = query
  const lineage = originId === undefined ? undefined : await lineageIds(tx, session, originId)
  const among = {
    table: neighbours(tx, productId, direction === 1 ? 'down' : 'up'),
    where: sql`
      ${schemaId === undefined ? sql`` : sql`and p.product_schema_id = ${schemaId}`}
      ${lineage === undefined ? sql`` : sql`and p.id = ${anyOf(lineage)}`}`,
  }
  const newestFirst = sql`p.created_at desc, p.id desc`
  return listProducts(tx, session, query, among, newestFirst, (row): RelatedProduct => {
    if ('restricted' in row) return { ...row, direction }
    const organization = { _id: row.organization, name: row.organization_name }
    const createdAt = row.created_at.toISOString()
    return { ...presentLineageProduct(row), direction, organization, createdAt, ...amountOf(row) }
  })
}

/** A readable product with its ancestors and descendants; empty for an unreadable product. */
async function lineageIds(tx: Tx, session: Session, productId: string): Promise<string[]> {
  const product = isUuid(productId)
    ? await tx.db
        .selectFrom('products as p')
        .select('p.id')
        .where('p.account_id', '=', tx.accountId)
        .where('p.id', '=', productId)
        .where(readable(session).products('p'))
        .executeTakeFirst()
    : undefined
  return product ? [...(await walk(tx, [product.id], 'both')).distances.keys()] : []
}

/** TRF-14: the origins of one transformation, or of all groupings of a product. */
export async function groupedProducts(
  tx: Tx,
  session: Session,
  target: { milestoneId: string } | { productId: string },
  query: ListQuery,
): Promise<Page<GroupedProduct>> {
  const alphabetical = sql`p.identifier ${collated}, p.id`
  return listProducts(tx, session, query, { table: groupedOrigins(tx, target) }, alphabetical, (row) =>
    'restricted' in row ? row : { _id: row.id, name: row.identifier, ...amountOf(row) },
  )
}

/** Neighbours with their amounts, and a condition on products p. */
interface Among {
  table: RawBuilder<unknown>
  where?: RawBuilder<unknown>
}

interface ListedRow extends LineageRow, LinkAmount {
  organization_name: string
  created_at: Date
}

/** A page of products, readable before masked. A search skips masked products, whose names are hidden. */
async function listProducts<Shown>(
  tx: Tx,
  session: Session,
  query: ListQuery,
  { table, where = sql`` }: Among,
  order: RawBuilder<unknown>,
  present: (row: ListedRow | MaskedProduct) => Shown,
): Promise<Page<Shown>> {
  const slice = sliceOf(query)
  const search = query.search
  const isReadable = readable(session).products('p')
  const { rows } = await sql<ListedRow & { total: number }>`
    select p.id, p.identifier, p.product_schema_id as stage, p.organization_id as organization,
      o.name as organization_name, p.created_at, n.quantity, n.unit, count(*) over () as total
    from ${table} n
    join products p on p.account_id = ${tx.accountId} and p.id = n.id
    join organizations o on o.account_id = ${tx.accountId} and o.id = p.organization_id
    where true ${where}
      ${search ? sql`and ${isReadable} and ${found(sql.ref('p.search'), search)}` : sql``}
    order by case when ${isReadable} then 0 else 1 end, ${order}
    limit ${slice.limit} offset ${slice.offset}
  `.execute(tx.db)
  const mask = new Mask(session)
  return paged(
    rows.map((row) => present(mask.row(row))),
    slice,
    rows[0]?.total ?? 0,
  )
}

const amountOf = ({ quantity, unit }: LinkAmount): LinkAmount => ({ quantity, unit })
