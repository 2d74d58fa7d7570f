import { sql } from 'kysely'
import type { MaskedProduct } from '../../../core/contract/milestones.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Direction, type Link, linksAmong, walk, type WalkLimits } from '../links/walk.ts'
import { type LineageRow, Mask } from '../products/mask.ts'

export interface LineageQuery extends WalkLimits {
  direction: Direction | 'both'
  /** Also reads the form's values of each product, all of them or one field of each stage. */
  data?: boolean | Readonly<Record<string, string>>
}

export interface LineageProductRow extends LineageRow {
  uuid: string
  /** Of its form. */
  version: number
  organization_name: string
  created_at: Date
  is_unidentified: boolean
  data?: Record<string, unknown>
}

interface LineageNode {
  /** Steps from the start: negative before it, positive after it. */
  distance: number
  product: LineageProductRow | MaskedProduct
}

/** Leads from origin to destination; each end is an id, or the key of a masked product. */
interface LineageLink extends Pick<Link, 'ratio' | 'quantity' | 'unit'> {
  from: string
  to: string
}

interface Lineage {
  /** By distance, then by identifier. */
  nodes: LineageNode[]
  /** The limits left something out. */
  truncated: boolean
  /** Reads the links between these nodes, for answers that draw them. */
  links(): Promise<LineageLink[]>
}

/**
 * The lineage of some products, masked for one session. An unreadable product has one key throughout the answer, and its id
 * never leaves the reader.
 */
export async function readLineage(
  tx: Tx,
  session: Session,
  start: readonly string[],
  { direction, data = false, ...limits }: LineageQuery,
): Promise<Lineage> {
  const { distances, truncated } = await walk(tx, start, direction, limits)
  const mask = new Mask(session)
  const { rows, nodes } = await readNodes(tx, mask, distances, data)
  return { nodes, truncated, links: () => maskedLinks(tx, rows, mask) }
}

/** The products at these distances, masked. */
export async function readNodes(
  tx: Tx,
  mask: Mask,
  distances: ReadonlyMap<string, number>,
  data: NonNullable<LineageQuery['data']> = false,
): Promise<{ rows: LineageProductRow[]; nodes: LineageNode[] }> {
  const rows = await readProducts(tx, [...distances.keys()], data)
  const nodes = rows
    .map((row) => ({ distance: distances.get(row.id)!, product: mask.row(row) }))
    // The sort is stable: products at the same distance keep the query's order.
    .sort((one, other) => Math.abs(one.distance) - Math.abs(other.distance))
  return { rows, nodes }
}

async function readProducts(
  tx: Tx,
  ids: readonly string[],
  data: NonNullable<LineageQuery['data']>,
): Promise<LineageProductRow[]> {
  const { rows } = await sql<LineageProductRow>`
    select p.id, p.identifier, p.product_schema_id as stage, p.product_schema_version as version, p.organization_id as organization,
      p.uuid, o.name as organization_name, p.created_at, p.is_unidentified ${valuesOf(data)}
    from unnest(${ids}::uuid[]) as wanted (id)
    cross join lateral (
      select * from products where account_id = ${tx.accountId} and id = wanted.id
      offset 0
    ) as p
    join organizations o on o.account_id = ${tx.accountId} and o.id = p.organization_id
    order by p.identifier, p.id`.execute(tx.db)
  return rows
}

function valuesOf(data: NonNullable<LineageQuery['data']>) {
  if (typeof data === 'boolean') return data ? sql`, p.data` : sql``
  const field = sql`${JSON.stringify(data)}::json ->> p.product_schema_id`
  return sql`, case when p.data ? (${field}) then jsonb_build_object(${field}, p.data -> (${field})) else '{}' end as data`
}

async function maskedLinks(tx: Tx, rows: readonly LineageProductRow[], mask: Mask): Promise<LineageLink[]> {
  const ends = new Map(rows.map((row) => [row.id, endOf(mask.node(row))]))
  const links = await linksAmong(tx, [...ends.keys()])
  return links.map(({ originId, destinationId, ratio, quantity, unit }) => ({
    from: ends.get(originId)!,
    to: ends.get(destinationId)!,
    ratio,
    quantity,
    unit,
  }))
}

const endOf = (node: string | MaskedProduct) => (typeof node === 'string' ? node : node.key)
