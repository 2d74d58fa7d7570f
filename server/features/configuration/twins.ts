import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Bounds, boundsOf } from '../../../core/geometry/bounds.ts'
import { readGeometry } from '../../../core/geometry/check.ts'
import { groundKey } from '../../../core/geometry/clean.ts'
import { type FeatureCollection, shapesOf } from '../../../core/geometry/shapes.ts'
import { isGeometry } from '../../../core/geometry/summary.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { isRecord } from '../../../core/json/record.ts'
import { calledBy } from '../../../core/readers/ground/names.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { Slices } from '../../platform/process/slices.ts'

/** A live record with ground: a product, a process or a place. */
export interface GroundRecord {
  kind: 'products' | 'milestones' | 'locations'
  id: string
  /** A process is called as its product. */
  name: string
  /** The product, or that of the process, and its stage; null of a place. */
  product: string | null
  stage: string | null
  box: Bounds
}

/** Whose ground is looked for among all records of the same organization. */
export interface GroundOwner {
  organization: string | undefined
  /** Recognises the record that the request writes; a product and its processes count as one. */
  isSelf: (record: GroundRecord) => boolean
}

/** Records of an organization whose boxes are compared. */
const maxRecords = 50_000
/** Records around the plots of one ground that are read, those with the smallest boxes first. */
const maxTwins = 60
const twinsAtOnce = 20

/** Plots that another live record of the producer has, too, and what it is called (GRD-06): `Norte (PLT-0004)`. */
export async function twinsOf(
  tx: Tx,
  ground: FeatureCollection,
  { organization, isSelf }: GroundOwner,
  language: Language,
): Promise<string[]> {
  if (organization === undefined || !isUuid(organization)) return []
  const plots = plotsOf(ground)
  const whole = boundsOf(...shapesIn(ground))
  if (!whole) return []
  const producer = await producerOf(tx, organization)
  const slices = new Slices()
  const near: GroundRecord[] = []
  for (const record of producer.records) {
    if (!doMeet(record.box, whole) || isSelf(record)) continue
    if (plots.some(({ box }) => holds(record.box, box))) near.push(record)
    if (slices.isOver) await slices.pause()
  }
  const around = near.toSorted((one, other) => sizeOf(one.box) - sizeOf(other.box)).slice(0, maxTwins)
  await readKeys(tx, producer, around)
  return plots.flatMap(({ name, key }, n) =>
    around
      .filter(({ id }) => producer.keys.get(id)?.has(key))
      .map((record) =>
        plots.length === 1 ? record.name : `${calledBy(name, n, language)} (${record.name})`,
      ),
  )
}

const shapesIn = (ground: FeatureCollection) => {
  const { polygons, points } = shapesOf(ground)
  return [polygons, points] as const
}

/** Each polygon, and each point of a feature that has none: a point beside a polygon is its label. */
function plotsOf(ground: FeatureCollection): { name: string; key: string; box: Bounds }[] {
  return ground.features.flatMap((feature) => {
    const { polygons, points, polygonNames, pointNames } = shapesOf({
      type: 'FeatureCollection',
      features: [feature],
    })
    const [name = ''] = [...polygonNames, ...pointNames]
    const shapes =
      polygons.length > 0
        ? polygons.map((polygon) => ({ polygons: [polygon], points: [] }))
        : points.map((point) => ({ polygons: [], points: [point] }))
    return shapes.map((one) => ({
      name,
      key: digestOf(groundKey(one)),
      box: boundsOf(one.polygons, one.points)!,
    }))
  })
}

/** Thousands of keys are kept during an import, each as long as its ring. */
const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64')

/** Keys are of cleaned positions, boxes of those that were written. */
const slack = 1e-6

const holds = (outer: Bounds, inner: Bounds): boolean =>
  outer[0] <= inner[0] + slack &&
  outer[1] <= inner[1] + slack &&
  outer[2] >= inner[2] - slack &&
  outer[3] >= inner[3] - slack

const doMeet = (one: Bounds, other: Bounds): boolean =>
  one[0] <= other[2] + slack &&
  one[1] <= other[3] + slack &&
  one[2] >= other[0] - slack &&
  one[3] >= other[1] - slack

const sizeOf = ([west, south, east, north]: Bounds): number => (east - west) * (north - south)

/** The records of a producer by their boxes, and the keys of the plots of those that were read. */
interface Producer {
  records: readonly GroundRecord[]
  keys: Map<string, ReadonlySet<string>>
}

const known = new WeakMap<Tx, Map<string, Promise<Producer>>>()

/** The same, read once in a transaction: an import asks for thousands of grounds. */
function producerOf(tx: Tx, organization: string): Promise<Producer> {
  const own = known.get(tx) ?? new Map<string, Promise<Producer>>()
  known.set(tx, own)
  const producer = own.get(organization) ?? readProducer(tx, organization)
  own.set(organization, producer)
  return producer
}

async function readProducer(tx: Tx, organization: string): Promise<Producer> {
  const { rows } = await sql<GroundRecord>`
    select 'products' as kind, p.id, p.identifier as name, p.id as product, p.product_schema_id as stage,
      p.listed -> 'bounds' as box
    from products p
    where p.account_id = ${tx.accountId} and p.organization_id = ${organization}
      and p.deleted_at is null and p.listed ? 'bounds'
    union all
    select 'milestones', m.id, p.identifier, p.id, p.product_schema_id, m.listed -> 'bounds'
    from milestones m
    join products p on p.account_id = ${tx.accountId} and p.id = m.product_id
    where m.account_id = ${tx.accountId} and m.organization_id = ${organization}
      and m.deleted_at is null and m.listed ? 'bounds'
    union all
    select 'locations', l.id, l.name, null, null, l.bbox
    from locations l
    where l.account_id = ${tx.accountId} and l.organization_id = ${organization}
      and l.deleted_at is null and l.bbox is not null
    limit ${maxRecords}
  `.execute(tx.db)
  return { records: rows, keys: new Map() }
}

/** Reads the ground of the records whose keys aren't known yet. */
async function readKeys(tx: Tx, { keys }: Producer, records: readonly GroundRecord[]): Promise<void> {
  const slices = new Slices()
  for (const kind of ['products', 'milestones', 'locations'] as const) {
    const ids = records.flatMap((one) => (one.kind === kind && !keys.has(one.id) ? [one.id] : []))
    for (let n = 0; n < ids.length; n += twinsAtOnce) {
      const column = sql.ref(kind === 'locations' ? 'geometry' : 'data')
      const { rows } = await sql<{ id: string; data: unknown }>`
        select id, ${column} as data from ${sql.table(kind)}
        where account_id = ${tx.accountId} and id = ${anyOf(ids.slice(n, n + twinsAtOnce))}
      `.execute(tx.db)
      for (const { id, data } of rows) {
        const grounds = (isRecord(data) ? Object.values(data) : [readGeometry(data)]).filter(isGeometry)
        keys.set(id, new Set(grounds.flatMap((ground) => plotsOf(ground).map(({ key }) => key))))
        if (slices.isOver) await slices.pause()
      }
    }
  }
}
