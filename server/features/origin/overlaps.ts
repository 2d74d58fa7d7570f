import { sql } from 'kysely'
import { type Bounds, joinBounds } from '../../../core/geometry/bounds.ts'
import { can } from '../../../core/rules/can.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { listedData } from '../products/listed-values.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { Slices } from '../../platform/process/slices.ts'
import { lotBatches } from './batches.ts'
import type { Reading } from './download.ts'
import { originForms } from './forms.ts'
import { Budget, costOf, type Limits, measure, type Measured, measuredOf } from './measure.ts'
import { type Boxed, meetings } from './meetings.ts'
import { pairKey, readPairs, type Shared, versionsOf, writePairs } from './pairs.ts'

/** Ground that two lots share. */
export interface Overlap {
  lot: string
  name: string
  other: string
  /** Null if the person may not read the other lot. */
  otherName: string | null
  /** Null if the lots have too many sides to be compared. */
  areaHa: number | null
  /** Of the smaller one, in percent. */
  share: number | null
}

/** What comparing the lots with each other, and with the other lots of the account, has found. */
export interface Overlaps {
  among: Overlap[]
  claims: Overlap[]
}

/** Lots whose outlines are compared one by one; nobody reads more findings. */
const maxMeetings = 5_000
const maxFindings = 200
/** Their geometries are read together. */
const pairsAtOnce = 12
/** Sides that stay in memory for the next pairs, some 30 bytes each. */
const maxSidesHeld = 1_000_000

interface Asked extends Reading {
  database: Database
  lots: readonly string[]
  limits: Limits
}

type Pair = readonly [one: string, other: string]

/** Compares the polygons of lots wherever their boxes meet. Undefined if that is more than the limits allow. */
export async function findOverlaps(asked: Asked, boxes: readonly Boxed[]): Promise<Overlaps | undefined> {
  const { overlaps, isOver } = await findWithin(asked, boxes)
  return isOver ? undefined : overlaps
}

/** The same; pairs that the limits leave out are reported as not compared. */
export async function findWithin(
  asked: Asked,
  boxes: readonly Boxed[],
): Promise<{ overlaps: Overlaps; isOver: boolean }> {
  const own = new Set(asked.lots)
  const pairs = await meetings(boxes, () => true, maxMeetings, asked.left)
  const others = boxes.length > 0 ? await asked.read((tx) => otherBoxes(tx, asked, envelope(boxes))) : []
  const claims = await meetings(
    [...boxes, ...others.filter(({ id }) => !own.has(id))],
    (one, other) => own.has(one.id) !== own.has(other.id),
    maxMeetings,
    asked.left,
  )
  const budget = new Budget(asked.limits)
  const idsOf = ([one, other]: readonly [Boxed, Boxed]): Pair => [one.id, other.id]
  const overlaps = {
    among: await compare(asked, pairs.map(idsOf), budget),
    claims: await compare(
      asked,
      claims.map(idsOf).map(([one, other]) => (own.has(one) ? [one, other] : [other, one])),
      budget,
    ),
  }
  return { overlaps, isOver: budget.isOver }
}

const envelope = (boxes: readonly Boxed[]): Bounds =>
  boxes.map(({ box }) => box).reduce((all, box) => joinBounds(all, box))

/** Pairs that share ground. Known pairs aren't measured again, and new results are kept. */
async function compare(asked: Asked, met: readonly Pair[], budget: Budget): Promise<Overlap[]> {
  // Several processes of a product may each have a box there.
  const pairs = new Map(met.filter(([one, other]) => one !== other).map((pair) => [pairKey(...pair), pair]))
  if (pairs.size === 0) return []
  // What nobody may name is compared all the same.
  const session = { ...asked.session, admin: true }
  const all = { ...asked, session, forms: originForms(asked.config, session) }
  const ids = [...new Set([...pairs.values()].flat())]
  const versions = await asked.read((tx) => versionsOf(tx, all.forms, ids))
  const known = await asked.read((tx) => readPairs(tx, versions, [...pairs.keys()]))
  const measured = new Map<string, Shared>()
  try {
    const unknown = [...pairs].filter(([key]) => !known.has(key))
    await measureAll(all, unknown, measured, maxFindings - findingsOf(known), budget)
  } finally {
    // Of whoever has gone, too: the next one finds it done.
    const scope = { accountId: session.accountId, userId: session.userId }
    if (measured.size > 0) await asked.database.inAccount(scope, (tx) => writePairs(tx, versions, measured))
  }
  const unmeasured = budget.isOver ? { areaHa: null, share: null } : undefined
  const found = [...pairs].flatMap(([key, pair]) => {
    const shared = known.get(key) ?? measured.get(key) ?? unmeasured
    return shared && isFinding(shared) ? [{ pair, shared }] : []
  })
  return nameAll(asked, found.slice(0, maxFindings))
}

const isFinding = ({ areaHa }: Shared): boolean => areaHa === null || areaHa > 0

const findingsOf = (results: ReadonlyMap<string, Shared>): number =>
  [...results.values()].filter(isFinding).length

/** Measures pairs until there are enough findings or the budget is over. */
async function measureAll(
  asked: Asked,
  pairs: readonly (readonly [key: string, Pair])[],
  measured: Map<string, Shared>,
  maxFound: number,
  budget: Budget,
): Promise<void> {
  const slices = new Slices(asked.left)
  const grounds = new Grounds(asked, budget, slices)
  for (let n = 0; n < pairs.length && findingsOf(measured) < maxFound; n += pairsAtOnce) {
    const some = pairs.slice(n, n + pairsAtOnce)
    await grounds.read(new Set(some.flatMap(([, pair]) => pair)))
    for (const [key, [one, other]] of some) {
      const [ground, otherGround] = [grounds.held.get(one), grounds.held.get(other)]
      if (budget.isOver) return
      // It is gone meanwhile.
      if (!ground || !otherGround) continue
      const shared = await measure(ground, otherGround, budget, slices)
      if (shared) measured.set(key, shared)
    }
  }
}

/** The grounds of the next pairs, and of those before as long as memory bears. */
class Grounds {
  readonly held = new Map<string, Measured>()
  readonly #asked: Asked
  readonly #budget: Budget
  readonly #slices: Slices
  #sides = 0

  constructor(asked: Asked, budget: Budget, slices: Slices) {
    this.#asked = asked
    this.#budget = budget
    this.#slices = slices
  }

  async read(ids: ReadonlySet<string>): Promise<void> {
    for (const [id, { sides }] of this.held) {
      if (this.#sides <= maxSidesHeld) break
      if (ids.has(id)) continue
      this.held.delete(id)
      this.#sides -= sides.x1.length
    }
    const missing = [...ids].filter((id) => !this.held.has(id))
    for await (const lots of lotBatches(this.#asked, missing))
      for (const lot of lots) {
        const measured = measuredOf(lot)
        if (!this.#budget.takes(costOf(measured))) return
        this.held.set(lot.id, measured)
        this.#sides += measured.sides.x1.length
        if (this.#slices.isOver) await this.#slices.pause()
      }
  }
}

interface Named {
  id: string
  identifier: string
  stage: string
  organization: string
}

async function nameAll(
  { read, session }: Asked,
  found: readonly { pair: Pair; shared: Shared }[],
): Promise<Overlap[]> {
  const ids = [...new Set(found.flatMap(({ pair }) => pair))]
  if (ids.length === 0) return []
  const { rows } = await read((tx) =>
    sql<Named>`
      select id, identifier, product_schema_id as stage, organization_id as organization from products
      where account_id = ${tx.accountId} and id = any(${arrayOf(ids)}::uuid[])
    `.execute(tx.db),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ pair: [one, another], shared }) => {
    const [lot, other] = [byId.get(one), byId.get(another)]
    if (!lot || !other) return []
    const thing = { productSchema: other.stage, organization: other.organization }
    const mayRead = can(session, 'product.read', thing).allowed
    return [
      {
        lot: lot.id,
        name: lot.identifier,
        other: mayRead ? other.id : '',
        otherName: mayRead ? other.identifier : null,
        ...shared,
      },
    ]
  })
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
