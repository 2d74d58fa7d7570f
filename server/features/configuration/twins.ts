import { sql } from 'kysely'
import { readGeometry } from '../../../core/geometry/check.ts'
import { groundKey } from '../../../core/geometry/clean.ts'
import { type Bounds, boundsOf } from '../../../core/geometry/bounds.ts'
import { type FeatureCollection, shapesOf } from '../../../core/geometry/shapes.ts'
import { isGeometry } from '../../../core/geometry/summary.ts'
import { isRecord } from '../../../core/json/record.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'

/** Whose ground is looked for among the records of the same kind and the same organization. */
export interface GroundOwner {
  kind: 'products' | 'milestones' | 'locations'
  /** The stage or the kind of process. */
  schema?: string
  organization: string | undefined
  /** The record itself: a place by its id, a process by that of its product, a product by what it is called. */
  self?: string | undefined
}

/** Records of an organization whose boxes are compared. */
const maxRecords = 50_000
/** Records with the same box of which the ground is read. */
const maxTwins = 20

/** What other live records of the producer are called that have the same ground (GRD-06). */
export async function twinsOf(tx: Tx, ground: FeatureCollection, owner: GroundOwner): Promise<string[]> {
  const { organization, self } = owner
  if (organization === undefined || !isUuid(organization)) return []
  const { polygons, points } = shapesOf(ground)
  const box = boundsOf(polygons, points)
  if (!box) return []
  const alike = (await boxesOf(tx, owner)).get(keyOf(box)) ?? []
  const others = alike.filter((one) => one.name !== self && one.self !== self).slice(0, maxTwins)
  if (others.length === 0) return []
  const key = groundKey({ polygons, points })
  const grounds = await readGrounds(tx, owner, others)
  return others.flatMap(({ id, name }) => {
    const isSame = (grounds.get(id) ?? []).some((one) => groundKey(shapesOf(one)) === key)
    return isSame ? [name] : []
  })
}

/** A record with the box around its ground. */
interface Boxed {
  id: string
  name: string
  self: string
  box: Bounds
}

const keyOf = (box: Bounds): string => box.map((degrees) => degrees.toFixed(6)).join(' ')

const known = new WeakMap<Tx, Map<string, Promise<ReadonlyMap<string, Boxed[]>>>>()

/** The records by their boxes, read once in a transaction: an import asks for thousands of grounds. */
function boxesOf(tx: Tx, owner: GroundOwner): Promise<ReadonlyMap<string, Boxed[]>> {
  const own = known.get(tx) ?? new Map<string, Promise<ReadonlyMap<string, Boxed[]>>>()
  known.set(tx, own)
  const key = `${owner.kind} ${owner.schema} ${owner.organization}`
  const boxes = own.get(key) ?? readBoxes(tx, owner)
  own.set(key, boxes)
  return boxes
}

async function readBoxes(
  tx: Tx,
  { kind, schema, organization }: GroundOwner,
): Promise<ReadonlyMap<string, Boxed[]>> {
  const records = {
    products: sql`
      select p.id, p.identifier as name, p.id as self, p.listed -> 'bounds' as box from products p
      where p.account_id = ${tx.accountId} and p.organization_id = ${organization}
        and p.product_schema_id = ${schema} and p.deleted_at is null and p.listed ? 'bounds'`,
    milestones: sql`
      select m.id, p.identifier as name, p.id as self, m.listed -> 'bounds' as box from milestones m
      join products p on p.account_id = ${tx.accountId} and p.id = m.product_id
      where m.account_id = ${tx.accountId} and m.organization_id = ${organization}
        and m.milestone_schema_id = ${schema} and m.deleted_at is null and m.listed ? 'bounds'`,
    locations: sql`
      select l.id, l.name, l.id as self, l.bbox as box from locations l
      where l.account_id = ${tx.accountId} and l.organization_id = ${organization}
        and l.deleted_at is null and l.bbox is not null`,
  }
  const { rows } = await sql<Boxed>`${records[kind]} limit ${maxRecords}`.execute(tx.db)
  const boxes = new Map<string, Boxed[]>()
  for (const row of rows) {
    const key = keyOf(row.box)
    const same = boxes.get(key)
    if (same) same.push(row)
    else boxes.set(key, [row])
  }
  return boxes
}

async function readGrounds(
  tx: Tx,
  { kind }: GroundOwner,
  records: readonly Boxed[],
): Promise<ReadonlyMap<string, FeatureCollection[]>> {
  const column = sql.ref(kind === 'locations' ? 'geometry' : 'data')
  const { rows } = await sql<{ id: string; data: unknown }>`
    select id, ${column} as data from ${sql.table(kind)}
    where account_id = ${tx.accountId} and id = ${anyOf(records.map(({ id }) => id))}
  `.execute(tx.db)
  return new Map(
    rows.map(({ id, data }) => {
      const values = isRecord(data) ? Object.values(data) : [readGeometry(data)]
      return [id, values.filter(isGeometry)]
    }),
  )
}
