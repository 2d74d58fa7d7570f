import { sql } from 'kysely'
import { type Bounds, joinBounds } from '../../../core/geometry/bounds.ts'
import { isLater } from '../../../core/rules/plots.ts'
import { doAgree, isShared, type Level, overlapLevel } from '../../../core/rules/preflight.ts'
import { can } from '../../../core/rules/can.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { listedData } from '../products/listed-values.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { Slices } from '../../platform/process/slices.ts'
import { lotBatches } from './batches.ts'
import type { Reading } from './download.ts'
import { originForms } from './forms.ts'
import { Budget, costOf, type Limits, measure, type Measure, measuredOf } from './measure.ts'
import type { ComparedLot } from './gathered.ts'
import { type LotBox, meetings } from './meetings.ts'
import { pairKey, readPairs, type CommonArea, versionsOf, writePairs } from './pairs.ts'

/** Ground that two lots share, the later record first. */
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
  level: Level
}

/** What comparing the lots with each other, and with the other lots of the account, has found. */
export interface Overlaps {
  among: Overlap[]
  claims: Overlap[]
  /** Lots of one producer whose grounds agree. */
  joined: (readonly [string, string])[]
  /** Boxes of more lots meet than are compared. */
  isCut: boolean
}

/** Pairs of lots that a request compares one by one, and a job. */
const maxMeetings = 5_000
const maxMeetingsOfJob = 20_000
/** Nobody reads more findings. */
const maxFindings = 200
/** Their geometries are read together. */
const pairsAtOnce = 12
/** Sides that stay in memory for the next pairs, some 30 bytes each. */
const maxSidesHeld = 1_000_000

interface OverlapQuery extends Reading {
  database: Database
  lots: readonly string[]
  limits: Limits
}

type Pair<Lot> = readonly [one: Lot, other: Lot]

/** Compares the polygons of lots wherever their boxes meet. Undefined if that is more than the limits allow. */
export async function findOverlaps(
  asked: OverlapQuery,
  lots: readonly ComparedLot[],
): Promise<Overlaps | undefined> {
  const { overlaps, isOver } = await findWithin(asked, lots)
  return isOver || overlaps.isCut ? undefined : overlaps
}

/** The same; pairs that the limits leave out are reported as not compared. */
export async function findWithin(
  asked: OverlapQuery,
  lots: readonly ComparedLot[],
): Promise<{ overlaps: Overlaps; isOver: boolean }> {
  const own = new Map(lots.map((lot) => [lot.id, lot]))
  const all = new Set(asked.lots)
  const max = asked.limits.isJob ? maxMeetingsOfJob : maxMeetings
  const pairs = await meetings(lots, () => true, max, asked.left)
  const others = lots.length > 0 ? await asked.read((tx) => otherBoxes(tx, asked, envelope(lots))) : []
  // A producer sows the same ground each season.
  const claims = await meetings<LotBox & { producer: string }>(
    [...lots, ...others.filter(({ id }) => !all.has(id))],
    (one, other) => own.has(one.id) !== own.has(other.id) && one.producer !== other.producer,
    max,
    asked.left,
  )
  const budget = new Budget(asked.limits)
  const among = await compare(asked, pairs, own, budget)
  const joined: Overlaps['joined'] = []
  const left = new Set<string>()
  for (const { pair, shared } of among)
    if (shared.areaHa !== null && doAgree(shared.areaHa, ...pair)) {
      joined.push([pair[0].id, pair[1].id])
      left.add(earlierOf(pair).id)
    }
  const found = among.flatMap(({ pair, shared }): PairOverlap[] => {
    if (pair.some(({ id }) => left.has(id)) || !isFinding(shared)) return []
    const first = earlierOf(pair) === pair[0] ? pair[1] : pair[0]
    const isOne = pair[0].producer === pair[1].producer
    const level = shared.areaHa !== null ? overlapLevel(shared.areaHa, ...pair) : isOne ? 'warn' : 'blocking'
    return [{ ids: [first.id, first === pair[0] ? pair[1].id : pair[0].id], shared, level }]
  })
  const claimed = (await compare(asked, claims, own, budget)).flatMap(
    ({ pair: [one, other], shared }): PairOverlap[] =>
      isFinding(shared) && !(shared.share !== null && shared.share <= maxShareOfNeighbours)
        ? [{ ids: own.has(one.id) ? [one.id, other.id] : [other.id, one.id], shared, level: 'told' }]
        : [],
  )
  const isCut = pairs.length >= max || claims.length >= max
  const overlaps = {
    among: await nameAll(asked, found),
    claims: await nameAll(asked, claimed),
    joined,
    isCut,
  }
  return { overlaps, isOver: budget.isOver }
}

/** Percent that neighbours may share before one claims the ground of the other. */
const maxShareOfNeighbours = 1

const earlierOf = ([one, other]: Pair<ComparedLot>): ComparedLot =>
  isLater(one.head, other.head) ? other : one

const envelope = (boxes: readonly LotBox[]): Bounds =>
  boxes.map(({ box }) => box).reduce((all, box) => joinBounds(all, box))

interface Measurement<Lot> {
  pair: Pair<Lot>
  shared: CommonArea
}

/** What each pair shares. Known pairs aren't measured again, and new results are kept. */
async function compare<Lot extends LotBox>(
  asked: OverlapQuery,
  met: readonly Pair<Lot>[],
  own: ReadonlyMap<string, ComparedLot>,
  budget: Budget,
): Promise<Measurement<Lot>[]> {
  // Several processes of a product may each have a box there.
  const pairs = new Map(
    met.filter(([one, other]) => one.id !== other.id).map((pair) => [pairKey(pair[0].id, pair[1].id), pair]),
  )
  if (pairs.size === 0) return []
  // What nobody may name is compared all the same.
  const session = { ...asked.session, admin: true }
  const all = { ...asked, session, forms: originForms(asked.config, session) }
  const ids = new Set([...pairs.values()].flatMap(([one, other]) => [one.id, other.id]))
  const standing = [...ids].map((id) => ({ id, left: own.get(id)?.left ?? [] }))
  const versions = await asked.read((tx) => versionsOf(tx, all.forms, standing))
  const known = await asked.read((tx) => readPairs(tx, versions, [...pairs.keys()]))
  const measured = new Map<string, CommonArea>()
  try {
    const unknown = [...pairs].flatMap(([key, [one, other]]) =>
      known.has(key) ? [] : [[key, [one.id, other.id]] as const],
    )
    await measureAll(all, unknown, own, measured, budget)
  } finally {
    // Of whoever has gone, too: the next one finds it done.
    const scope = { accountId: session.accountId, userId: session.userId }
    if (measured.size > 0) await asked.database.inAccount(scope, (tx) => writePairs(tx, versions, measured))
  }
  const unmeasured = budget.isOver ? { areaHa: null, share: null } : undefined
  return [...pairs].flatMap(([key, pair]) => {
    const shared = known.get(key) ?? measured.get(key) ?? unmeasured
    return shared ? [{ pair, shared }] : []
  })
}

const isFinding = ({ areaHa }: CommonArea): boolean => areaHa === null || isShared(areaHa)

/** Measures pairs until the budget is over. */
async function measureAll(
  asked: OverlapQuery,
  pairs: readonly (readonly [key: string, Pair<string>])[],
  own: ReadonlyMap<string, ComparedLot>,
  measured: Map<string, CommonArea>,
  budget: Budget,
): Promise<void> {
  const slices = new Slices(asked.left)
  const grounds = new Grounds(asked, own, budget, slices)
  for (let n = 0; n < pairs.length; n += pairsAtOnce) {
    const some = pairs.slice(n, n + pairsAtOnce)
    await grounds.read(new Set(some.flatMap(([, pair]) => pair)))
    asked.left?.throwIfAborted()
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
  readonly held = new Map<string, Measure>()
  readonly #asked: OverlapQuery
  readonly #own: ReadonlyMap<string, ComparedLot>
  readonly #budget: Budget
  readonly #slices: Slices
  #sides = 0

  constructor(asked: OverlapQuery, own: ReadonlyMap<string, ComparedLot>, budget: Budget, slices: Slices) {
    this.#asked = asked
    this.#own = own
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
        const measured = measuredOf(lot, this.#own.get(lot.id)?.left ?? [])
        if (!this.#budget.takes(costOf(measured))) return
        this.held.set(lot.id, measured)
        this.#sides += measured.sides.x1.length
        if (this.#slices.isOver) await this.#slices.pause()
      }
  }
}

interface LotName {
  id: string
  identifier: string
  stage: string
  organization: string
}

interface PairOverlap {
  /** The lot that was written later, and the other one. */
  ids: Pair<string>
  shared: CommonArea
  level: Level
}

const weight = { blocking: 0, warn: 1, told: 2 } as const

/** The heaviest with their names. */
async function nameAll({ read, session }: OverlapQuery, all: readonly PairOverlap[]): Promise<Overlap[]> {
  const found = all.toSorted((one, other) => weight[one.level] - weight[other.level]).slice(0, maxFindings)
  const ids = [...new Set(found.flatMap((one) => one.ids))]
  if (ids.length === 0) return []
  const { rows } = await read((tx) =>
    sql<LotName>`
      select id, identifier, product_schema_id as stage, organization_id as organization from products
      where account_id = ${tx.accountId} and id = any(${arrayOf(ids)}::uuid[])
    `.execute(tx.db),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ ids: [one, another], shared, level }) => {
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
        level,
      },
    ]
  })
}

/** Boxes of the account's other geometries that meet a box, as they were kept with their records. */
export async function otherBoxes(
  tx: Tx,
  { config, forms, session }: Pick<OverlapQuery, 'config' | 'forms' | 'session'>,
  [west, south, east, north]: Bounds,
): Promise<(LotBox & { producer: string })[]> {
  const all = originForms(config, { ...session, admin: true })
  const places = JSON.stringify(
    Object.fromEntries(Object.entries(forms.stages).map(([id, { location }]) => [id, location])),
  )
  const stages = Object.keys(forms.stages)
  const { rows } = await sql<LotBox & { producer: string }>`
    select id, box, producer from (
      select p.id, p.listed -> 'bounds' as box, p.organization_id as producer from products p
      where p.account_id = ${tx.accountId} and p.deleted_at is null and p.listed ? 'bounds'
        and p.product_schema_id = any(${stages}::text[])
      union all
      select m.product_id, m.listed -> 'bounds', p.organization_id from milestones m
      join products p on p.account_id = ${tx.accountId} and p.id = m.product_id
      where m.account_id = ${tx.accountId} and m.deleted_at is null and m.listed ? 'bounds'
        and m.milestone_schema_id = any(${Object.keys(all.geometries)}::text[])
      union all
      select p.id, l.bbox, p.organization_id from locations l
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
