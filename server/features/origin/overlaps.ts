import { sql } from 'kysely'
import { type Bounds, joinBounds } from '../../../core/geometry/bounds.ts'
import { sharedHectares } from '../../../core/geometry/overlap.ts'
import type { Polygon } from '../../../core/geometry/shapes.ts'
import { groundHa } from '../../../core/rules/origin.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { listedData } from '../../platform/db/listed.ts'
import { Slices } from '../../platform/process/slices.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { type OriginForms, originForms } from './forms.ts'
import type { Read } from './batches.ts'
import { readLots, type ReadLot } from './lots.ts'
import { type Boxed, meetings } from './meetings.ts'

/** Ground that two lots share. */
export interface Overlap {
  lot: string
  name: string
  other: string
  /** Null if the person may not read the other lot. */
  otherName: string | null
  areaHa: number
  /** Of the smaller one, in percent. */
  share: number
}

/** What comparing the lots with each other, and with the other lots of the account, has found. */
export interface Overlaps {
  among: Overlap[]
  claims: Overlap[]
}

/** Lots whose outlines are compared one by one; nobody reads more findings. */
const maxMeetings = 5_000
const maxFindings = 200
/** Their geometries are in memory together. */
const pairsAtOnce = 25

interface Asked {
  read: Read
  session: Session
  config: Configuration
  forms: OriginForms
  lots: readonly string[]
}

/** Compares the polygons of lots wherever their boxes meet. */
export async function findOverlaps(asked: Asked, boxes: readonly Boxed[]): Promise<Overlaps> {
  const own = new Set(asked.lots)
  const pairs = await meetings(boxes, () => true, maxMeetings)
  const others = boxes.length > 0 ? await asked.read((tx) => otherBoxes(tx, asked, envelope(boxes))) : []
  const claims = await meetings(
    [...boxes, ...others.filter(({ id }) => !own.has(id))],
    (one, other) => own.has(one.id) !== own.has(other.id),
    maxMeetings,
  )
  return {
    among: await compare(asked, pairs),
    claims: await compare(
      asked,
      claims.map(([one, other]) => (own.has(one.id) ? [one, other] : [other, one])),
    ),
  }
}

const envelope = (boxes: readonly Boxed[]): Bounds =>
  boxes.map(({ box }) => box).reduce((all, box) => joinBounds(all, box))

async function compare(asked: Asked, pairs: readonly (readonly [Boxed, Boxed])[]): Promise<Overlap[]> {
  // What nobody may name is compared all the same.
  const session = { ...asked.session, admin: true }
  const forms = originForms(asked.config, session)
  const found: Overlap[] = []
  const seen = new Set<string>()
  const slices = new Slices()
  for (let n = 0; n < pairs.length && found.length < maxFindings; n += pairsAtOnce) {
    const some = pairs.slice(n, n + pairsAtOnce)
    const ids = [...new Set(some.flatMap(([one, other]) => [one.id, other.id]))]
    const { lots } = await asked.read((tx) => readLots(tx, session, forms, ids))
    const byId = new Map(lots.map((lot) => [lot.id, lot]))
    for (const [{ id }, { id: otherId }] of some) {
      if (slices.isOver) await slices.pause()
      const [lot, other] = [byId.get(id), byId.get(otherId)]
      // Several processes of a product may each have a box there.
      if (!lot || !other || id === otherId || seen.has(`${id} ${otherId}`)) continue
      seen.add(`${id} ${otherId}`)
      const areaHa = sharedHectares(polygonsOf(lot), polygonsOf(other))
      if (areaHa > 0) found.push(overlapOf(asked.session, lot, other, areaHa))
    }
  }
  return found
}

const polygonsOf = ({ ground }: ReadLot): readonly Polygon[] =>
  ground === undefined || ground === 'broken' ? [] : ground.polygons

function overlapOf(session: Session, lot: ReadLot, other: ReadLot, areaHa: number): Overlap {
  const smaller = Math.min(groundHa(lot) ?? Infinity, groundHa(other) ?? Infinity)
  const thing = { productSchema: other.stage, organization: other.organization._id }
  const mayRead = can(session, 'product.read', thing).allowed
  return {
    lot: lot.id,
    name: lot.identifier,
    other: mayRead ? other.id : '',
    otherName: mayRead ? other.identifier : null,
    areaHa,
    share: Math.min(100, Math.round((areaHa / smaller) * 1000) / 10),
  }
}

/** Boxes of the account's other geometries that meet a box, as they were kept with their records. */
export async function otherBoxes(
  tx: Tx,
  { config, forms, session }: Pick<Asked, 'config' | 'forms' | 'session'>,
  [west, south, east, north]: Bounds,
): Promise<Boxed[]> {
  const all = originForms(config, { ...session, admin: true })
  const places = JSON.stringify(
    Object.fromEntries(Object.entries(forms.stages).map(([id, { location }]) => [id, location])),
  )
  const stages = Object.keys(forms.stages)
  const { rows } = await sql<Boxed>`
    select id, box from (
      select p.id, p.listed -> 'bounds' as box from products p
      where p.account_id = ${tx.accountId} and p.deleted_at is null and p.listed ? 'bounds'
        and p.product_schema_id = any(${stages}::text[])
      union all
      select m.product_id, m.listed -> 'bounds' from milestones m
      where m.account_id = ${tx.accountId} and m.deleted_at is null and m.listed ? 'bounds'
        and m.milestone_schema_id = any(${Object.keys(all.geometries)}::text[])
      union all
      select p.id, l.bbox from locations l
      join products p on p.account_id = ${tx.accountId} and p.deleted_at is null
        and p.product_schema_id = any(${stages}::text[])
        and ${sql.raw(listedData('p'))} -> (${places}::jsonb ->> p.product_schema_id) ->> '_id' = l.id::text
      where l.account_id = ${tx.accountId} and l.bbox is not null
    ) as kept
    where (box ->> 0)::float8 < ${east} and (box ->> 2)::float8 > ${west}
      and (box ->> 1)::float8 < ${north} and (box ->> 3)::float8 > ${south}
    limit 200000
  `.execute(tx.db)
  return rows
}
