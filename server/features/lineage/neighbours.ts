import { sql } from 'kysely'
import type { GroupedProduct, NearProduct, RelatedProduct } from '../../../core/contract/lineage.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { allLimit, containing, isUuid, type Page, paged, sliceOf } from '../../platform/db/lists.ts'
import { ancestorsOf, descendantsOf } from '../links/lineage.ts'
import { isReadable, Mask, type Met, readableSql } from '../products/mask.ts'

/** 0 before, 1 after. */
type Direction = 0 | 1

const ends = (direction: Direction) =>
  direction === 1
    ? { self: sql.ref('l.origin_id'), other: sql.ref('l.destination_id') }
    : { self: sql.ref('l.destination_id'), other: sql.ref('l.origin_id') }

/** TRF-13: the direct neighbours of a product, those before it first. */
export async function nearProducts(tx: Tx, session: Session, productId: string): Promise<Page<NearProduct>> {
  const mask = new Mask(session)
  const side = async (direction: Direction) => {
    const { self, other } = ends(direction)
    const { rows } = await sql<Met>`
      select distinct p.id, p.identifier, p.product_schema_id as stage, p.organization_id as organization
      from links l join products p on p.account_id = l.account_id and p.id = ${other}
      where l.account_id = ${tx.accountId} and ${self} = ${productId} and l.deleted_at is null
      order by p.identifier, p.id
      limit ${allLimit}
    `.execute(tx.db)
    return rows.map((met) => ({ ...mask.product(met), direction }))
  }
  const collection = [...(await side(0)), ...(await side(1))]
  return { collection, page: 1, totalPages: 1, totalDocs: collection.length }
}

interface Neighbour extends Met {
  organization_name: string
  created_at: Date
  total: number
}

interface RelatedQuery {
  direction: Direction
  schemaId?: string
  originId?: string
  search?: string
  page?: string
  currentPage?: string
  limit?: string
}

/**
 * TRF-13: neighbours of a product in one direction and of one stage. `originId` is where the navigation began: only
 * its ancestors, its descendants and itself are left. A search finds none of the masked ones: they have no name.
 */
export async function relatedProducts(
  tx: Tx,
  session: Session,
  productId: string,
  query: RelatedQuery,
): Promise<Page<RelatedProduct>> {
  const slice = sliceOf(query)
  const { self, other } = ends(query.direction)
  const search = query.search?.trim()
  const lineage = query.originId === undefined ? undefined : await lineageOf(tx, session, query.originId)
  const { rows } = await sql<Neighbour>`
    select p.id, p.identifier, p.product_schema_id as stage, p.organization_id as organization,
      o.name as organization_name, p.created_at, count(*) over () as total
    from products p
    join organizations o on o.account_id = p.account_id and o.id = p.organization_id
    where p.account_id = ${tx.accountId}
      and p.id in (select ${other} from links l where l.account_id = ${tx.accountId} and ${self} = ${productId} and l.deleted_at is null)
      ${query.schemaId === undefined ? sql`` : sql`and p.product_schema_id = ${query.schemaId}`}
      ${lineage === undefined ? sql`` : sql`and p.id = any(${lineage}::uuid[])`}
      ${search ? sql`and ${readableSql(session, 'p')} and p.search like ${containing(search)}` : sql``}
    order by case when ${readableSql(session, 'p')} then 0 else 1 end, p.created_at desc, p.id desc
    limit ${slice.limit} offset ${slice.offset}
  `.execute(tx.db)
  const mask = new Mask(session)
  const { direction } = query
  const collection = rows.map((row): RelatedProduct => {
    const shown = mask.product(row)
    if ('restricted' in shown) return { ...shown, direction }
    const organization = { _id: row.organization, name: row.organization_name }
    return { ...shown, direction, organization, createdAt: row.created_at.toISOString() }
  })
  return paged(collection, slice, rows[0]?.total ?? 0)
}

/** Everything that a readable product came from or became, itself included; nothing of one that may not be read. */
async function lineageOf(tx: Tx, session: Session, productId: string): Promise<string[]> {
  const row = isUuid(productId)
    ? await tx.db
        .selectFrom('products')
        .select(['product_schema_id as stage', 'organization_id as organization'])
        .where('account_id', '=', tx.accountId)
        .where('id', '=', productId)
        .executeTakeFirst()
    : undefined
  if (!row || !isReadable(session, row)) return []
  return [...(await ancestorsOf(tx, productId)), ...(await descendantsOf(tx, productId))]
}

/** TRF-14: the origins of one transformation, or of all the groupings of a product. */
export async function groupedProducts(
  tx: Tx,
  session: Session,
  of: { milestoneId: string } | { productId: string },
  query: { search?: string; page?: string; currentPage?: string; limit?: string },
): Promise<Page<GroupedProduct>> {
  const slice = sliceOf(query)
  const search = query.search?.trim()
  const wanted =
    'milestoneId' in of
      ? sql`l.milestone_id = ${of.milestoneId}`
      : sql`l.destination_id = ${of.productId} and e.ratio = 'n:1'`
  const { rows } = await sql<Met & { total: number }>`
    select p.id, p.identifier, p.product_schema_id as stage, p.organization_id as organization, count(*) over () as total
    from products p
    where p.account_id = ${tx.accountId} and p.id in (
        select l.origin_id from links l
        join milestones m on m.account_id = l.account_id and m.id = l.milestone_id
        join edges e on e.account_id = m.account_id and e.milestone_schema_id = m.milestone_schema_id
        where l.account_id = ${tx.accountId} and l.deleted_at is null and ${wanted}
      )
      ${search ? sql`and ${readableSql(session, 'p')} and p.search like ${containing(search)}` : sql``}
    order by case when ${readableSql(session, 'p')} then 0 else 1 end, p.identifier collate "es-x-icu", p.id
    limit ${slice.limit} offset ${slice.offset}
  `.execute(tx.db)
  const mask = new Mask(session)
  const collection = rows.map((row): GroupedProduct => {
    const shown = mask.product(row)
    return 'restricted' in shown ? shown : { _id: shown._id, name: shown.name }
  })
  return paged(collection, slice, rows[0]?.total ?? 0)
}
