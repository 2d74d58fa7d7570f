import { sql } from 'kysely'
import { isFound } from '../../../core/rules/search.ts'
import type { MaskedItem, Milestone } from '../../../core/contract/milestones.ts'
import { can } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accountStatement, readStatement } from '../../platform/db/read-statement.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { listedData } from '../products/listed-values.ts'
import { idsOf, isUuid, maxListBytes, withinAnswer } from '../../platform/db/lists.ts'
import { type LineageRow, Mask } from '../products/mask.ts'
import { milestoneSchemaName } from '../configuration/present.ts'
import {
  type Item,
  maxCardNeighbours,
  ownItem,
  presentItems,
  type Reader,
  schemaReference,
} from './present.ts'
import { listedRows, type MilestoneRow } from './rows.ts'

interface Query {
  productId?: string
  productIds?: string
  search?: string
  organization?: string
}

type Card = Milestone | MaskedItem

/** Bytes of a card without its values, or a little less: cards that surely don't fit are not read. */
const leastCard = sql.lit(500)

/**
 * MIL-15: the timeline of products, newest first. It lists their own milestones, and one card for each kind of
 * transformation that used them, whatever the number of products it made (§2.2 itemKind).
 */
export async function readTimeline(
  tx: Tx,
  reader: Reader,
  query: Query,
): Promise<{ collection: Card[]; capped?: boolean }> {
  const { session, config, language } = reader
  const viewed = await viewedProducts(tx, reader, [
    ...idsOf(query.productIds),
    ...(query.productId ? [query.productId] : []),
  ])
  if (!viewed.length) return { collection: [] }
  const isReadable = (schemaId: string) => can(session, 'milestoneSchema.read', schemaId).allowed
  const mask = new Mask(session)
  const schemas = [...config.milestoneSchemas.keys()].filter(isReadable)
  const [own, used] = await Promise.all([
    readNewest(tx, { productIds: viewed, schemas }, null),
    readUses({ tx, session }, { viewed }, null),
  ])
  const uses = used.filter((use) => isReadable(use.schema))
  const rows = await milestonesById(
    tx,
    uses.flatMap((use) => use.newest ?? []),
  )
  const items = own.map((row): Item => ownItem(config, row))
  for (const use of uses) {
    const row = use.newest === null ? undefined : rows.get(use.newest)
    if (row)
      items.push({
        row,
        viewed: use.viewed,
        kind: 'ORIGIN',
        destinations: { count: use.count, first: use.first },
      })
  }
  const matching = items.filter(({ row }) =>
    matches(
      query,
      row,
      milestoneSchemaName(config, config.milestoneSchemas.get(row.milestone_schema_id)!, language),
    ),
  )
  matching.sort((a, b) => +b.row.occurred_at - +a.row.occurred_at || (a.row.id < b.row.id ? 1 : -1))
  const cards: Card[] = await presentItems(tx, reader, matching, mask)
  const masked = isFiltered(query)
    ? []
    : uses.filter((use) => use.newest === null).map((use) => maskedItem(reader, use, mask))
  const shown = withinAnswer([...masked, ...cards])
  return own.length < (own[0]?.total ?? 0) ? { ...shown, capped: true } : shown
}

/** The milestones of some products, newest first, as many as one answer holds; `total` counts all. */
const readNewest = accountStatement((tx, { productIds, schemas }: Newest) => {
  const all = listedRows(tx)
    .where('m.product_id', '=', anyOf(productIds))
    .where('m.milestone_schema_id', '=', sql<string>`any(${schemas}::text[])`)
    .where('m.deleted_at', 'is', null)
    .select([
      sql<number>`count(*) over ()`.as('total'),
      sql<number>`sum(${leastCard} + octet_length(${sql.raw(listedData('m'))}::text)) over (order by m.occurred_at desc, m.id desc)`.as(
        'bytes',
      ),
    ])
  return tx.db
    .selectFrom(all.as('m'))
    .selectAll()
    .where('bytes', '<=', sql.lit(maxListBytes))
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
})

interface Newest {
  productIds: readonly string[]
  schemas: readonly string[]
}

const isFiltered = ({ search, organization }: Query) => Boolean(search) || idsOf(organization).length > 0

function matches({ search, organization }: Query, row: MilestoneRow, name: string): boolean {
  const wanted = idsOf(organization)
  return (
    (wanted.length === 0 || wanted.includes(row.organization_id)) &&
    isFound([name, row.organization_name], search ?? '')
  )
}

/** The live, readable products among these ids. */
async function viewedProducts(tx: Tx, { session }: Reader, ids: string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].filter(isUuid)
  if (!wanted.length) return []
  return (await readViewed({ tx, session }, { wanted }, null)).map((row) => row.id)
}

const readViewed = readStatement(
  ({ tx, session }, { wanted }: { wanted: readonly string[] }) => sql<{ id: string }>`
    select p.id from products p
    where p.account_id = ${tx.accountId} and p.id = ${anyOf(wanted)} and p.deleted_at is null
      and ${readable(session).products('p')}`,
)

/** All live uses of a viewed product by one kind of transformation. */
interface Use {
  viewed: string
  schema: string
  /** The number of products it made, and the first of them: readable before masked, newest first. */
  count: number
  first: LineageRow[]
  /** The newest transformation with a readable destination. */
  newest: string | null
}

const readUses = readStatement(
  ({ tx, session }, { viewed }: { viewed: readonly string[] }) => sql<Use>`
    select viewed, schema, max(place)::int as count,
      jsonb_agg(jsonb_build_object('id', id, 'identifier', identifier, 'stage', stage, 'organization', organization)
        order by place) filter (where place <= ${maxCardNeighbours}) as first,
      (array_agg(milestone order by place) filter (where place = 1 and readable))[1] as newest
    from (
      select l.origin_id as viewed, m.milestone_schema_id as schema, m.id as milestone,
        d.id, d.identifier, d.product_schema_id as stage, d.organization_id as organization,
        ${readable(session).products('d')} as readable,
        row_number() over (
          partition by l.origin_id, m.milestone_schema_id
          order by ${readable(session).products('d')} desc, m.occurred_at desc, m.id desc
        ) as place
      from links l
      join milestones m on m.account_id = ${tx.accountId} and m.id = l.milestone_id
      join products d on d.account_id = ${tx.accountId} and d.id = l.destination_id
      where l.account_id = ${tx.accountId} and l.origin_id = any(${viewed}::uuid[]) and l.deleted_at is null
    ) uses
    group by viewed, schema
    order by viewed, schema`,
)

async function milestonesById(tx: Tx, ids: string[]): Promise<Map<string, MilestoneRow>> {
  if (!ids.length) return new Map()
  return new Map((await readListed(tx, { ids }, null)).map((row) => [row.id, row]))
}

const readListed = accountStatement((tx, { ids }: { ids: readonly string[] }) =>
  listedRows(tx).where('m.id', '=', anyOf(ids)),
)

/** The card of a use without readable destinations: it shows only the schema that used the viewed product. */
function maskedItem({ config, language }: Reader, use: Use, mask: Mask): MaskedItem {
  const schema = config.milestoneSchemas.get(use.schema)!
  const name = milestoneSchemaName(config, schema, language)
  return {
    ...mask.hide(`${use.viewed} ${use.schema}`),
    name,
    itemKind: 'ORIGIN',
    viewedProduct: use.viewed,
    milestoneSchema: schemaReference(schema, name),
    relatedCount: use.count,
    related: use.first.map((product) => mask.product(product)),
    editable: false,
    editReason: 'ORIGIN_ITEM',
    archivable: false,
    archiveReason: 'ORIGIN_ITEM',
  }
}
