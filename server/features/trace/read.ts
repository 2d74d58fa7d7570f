import { sql } from 'kysely'
import type { HolderSum, Trace, TracedProduct, TraceStart } from '../../../core/contract/trace.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { isMixed, partsOf } from '../../../core/rules/parts.ts'
import { type Quantity, sumOf } from '../../../core/rules/quantity.ts'
import { maxTraceProducts, maxTraceSteps } from '../../../core/rules/lineage.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { type Configuration, loadConfiguration, schemaName } from '../configuration/configuration.ts'
import { type LineageProductRow, readNodes } from '../lineage/reader.ts'
import { presentHold, readHolds } from '../links/holds.ts'
import { walk } from '../links/walk.ts'
import { Mask } from '../products/mask.ts'
import { readAmounts } from '../balance/amounts.ts'
import { amountColumns, amountOf } from '../balance/columns.ts'
import { type Holding, readHolders } from './holders.ts'

type RestrictedStop = Extract<Trace['collection'][number], { restricted: true }>

/** What is asked of a trace. */
interface TraceQuery {
  tx: Tx
  session: Session
  language: Language
  starts: readonly string[]
  direction: 0 | 1
  /** The key of a product that the person may not read. */
  keyOf: (id: string) => string
  /** Products to show behind all others where the walk doesn't reach them. */
  besides?: readonly string[]
}

/** A product of a trace, restricted or not. */
interface TraceRow {
  id: string
  steps: number
  row: LineageProductRow
  /** Null for a product that the person may not read. */
  readable: {
    holding: Holding
    quantity: number | null
    unit: string | null
    isEnd: boolean
    isClosed: boolean
  } | null
  key: string
}

/** A whole trace, of which an answer shows a page. */
export interface WholeTrace extends Pick<Trace, 'totals' | 'holders' | 'truncated'> {
  starts: TraceStart[]
  found: readonly TraceRow[]
  /** Whose holder has this key. */
  ofHolder(key: string): TraceRow[]
  show(found: TraceRow): TracedProduct | RestrictedStop
}

/** Reads what some readable products went into, or came from (TRC-01, TRC-07). */
export async function readTrace(asked: TraceQuery): Promise<WholeTrace> {
  const { tx, session, language, direction, keyOf } = asked
  const starts = [...new Set(asked.starts)]
  const config = await loadConfiguration(tx)
  const columns = amountColumns(config)
  const { distances: walked, truncated } = await walk(tx, starts, direction === 1 ? 'down' : 'up', {
    maxDepth: maxTraceSteps,
    maxProducts: maxTraceProducts + starts.length,
  })
  const distances = withBesides(walked, asked.besides ?? [])
  const mask = new Mask(session, keyOf)
  const { rows } = await readNodes(tx, mask, distances, columns.names)
  const own = new Map(
    rows.flatMap(({ id, stage, version, data }) => {
      const amount = amountOf(columns, { stage, version, value: data?.[columns.names[stage] ?? ''] })
      return amount ? [[id, amount] as const] : []
    }),
  )
  const ids = rows.map(({ id }) => id)
  const shown = rows.filter((row) => !('restricted' in mask.row(row)))
  const [{ inbound, amounts }, holders, closed, holds] = await Promise.all([
    readAmounts(tx, config, columns, new Map(own), ids),
    readHolders(tx, session, config, shown),
    readClosed(tx, ids),
    readHolds(tx, ids),
  ])
  const traced = { direction, starts, products: ids, inbound, amounts }
  const parts = partsOf(traced)
  const members = new Set(ids)
  const mixed = isMixed(traced, members)
  const { nearer, goesOn } = neighboursOf(traced.inbound, members, distances, direction)

  const readable = new Set(shown)
  const found = inOrder(
    config,
    rows.map((row): TraceRow => {
      const { id, stage } = row
      const isReadable = readable.has(row)
      return {
        id,
        steps: Math.abs(distances.get(id)!),
        row,
        key: isReadable ? id : keyOf(id),
        readable: isReadable
          ? {
              holding: holders.get(id)!,
              quantity: own.get(id)?.quantity ?? null,
              unit: columns.columns.get(stage)?.unit ?? null,
              isEnd: !goesOn.has(id),
              isClosed: closed.has(id),
            }
          : null,
      }
    }),
  )
  const places = new Map(found.map(({ id, key }, place) => [id, { place, key }]))
  const stageOf = (id: string) => schemaName(config, id, language)!
  return {
    starts: asked.starts
      .flatMap((id) => rows.find((row) => row.id === id) ?? [])
      .map(({ id, uuid, identifier, stage }) => ({ _id: id, uuid, identifier, stage: stageOf(stage) })),
    found,
    truncated,
    totals: totalsOf(found),
    holders: holderSums(found),
    ofHolder: (key) => found.filter(({ steps, readable: one }) => steps > 0 && one?.holding.key === key),
    show({ id, key, steps, row, readable: one }) {
      const via = (nearer.get(id) ?? [])
        .map((neighbour) => places.get(neighbour)!)
        .sort((first, second) => first.place - second.place)
        .slice(0, maxVia)
        .map((neighbour) => neighbour.key)
      if (one === null) return { restricted: true, key, steps, via }
      return {
        _id: id,
        uuid: row.uuid,
        identifier: row.identifier,
        stage: stageOf(row.stage),
        organization: { _id: row.organization, name: row.organization_name },
        holder: one.holding.holder,
        steps,
        via,
        quantity: one.quantity,
        unit: one.unit,
        part: parts.get(id) ?? null,
        mixed: mixed(id),
        closed: one.isClosed,
        hold: presentHold(session, holds.get(id)),
        createdAt: row.created_at.toISOString(),
      }
    },
  }
}

const maxVia = 20

/** The distances, with further products one step behind the last. */
function withBesides(
  walked: ReadonlyMap<string, number>,
  besides: readonly string[],
): ReadonlyMap<string, number> {
  const lost = besides.filter((id) => !walked.has(id))
  if (lost.length === 0) return walked
  const steps = [...walked.values()].reduce((most, distance) => Math.max(most, Math.abs(distance)), 0) + 1
  return new Map([...walked, ...lost.map((id) => [id, steps] as const)])
}

async function readClosed(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
    cross join lateral (
      select from milestones
      where account_id = ${tx.accountId} and product_id = wanted.id and closing and deleted_at is null
      limit 1
    ) as m`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Each product's neighbours that are nearer to the start, and the products from which the trace goes further. */
function neighboursOf(
  inbound: ReadonlyMap<string, readonly { originId: string; destinationId: string }[]>,
  members: ReadonlySet<string>,
  distances: ReadonlyMap<string, number>,
  direction: 0 | 1,
) {
  const nearer = new Map<string, string[]>()
  const goesOn = new Set<string>()
  const stepsOf = (id: string) => Math.abs(distances.get(id)!)
  for (const id of members)
    for (const { originId } of inbound.get(id) ?? []) {
      if (!members.has(originId)) continue
      const [near, far] = direction === 1 ? [originId, id] : [id, originId]
      goesOn.add(near)
      if (stepsOf(near) >= stepsOf(far)) continue
      const known = nearer.get(far)
      if (!known) nearer.set(far, [near])
      else if (!known.includes(near)) known.push(near)
    }
  return { nearer, goesOn }
}

/** TRC-01: nearest first, then in the order of the chain, then by identifier; restricted ones last in their step. */
function inOrder(config: Configuration, found: TraceRow[]): TraceRow[] {
  const stages = [
    ...config.verticals.flatMap(({ stages: own }) => own.map(({ id }) => id)),
    ...config.stages.keys(),
  ]
  const places = new Map<string, number>()
  for (const [place, id] of stages.entries()) if (!places.has(id)) places.set(id, place)
  const placeOf = ({ readable, row }: TraceRow) => (readable ? places.get(row.stage)! : Infinity)
  // The sort is stable, and the rows come by their identifiers; those of restricted ones order nothing.
  return found.sort((one, other) => {
    if (one.steps !== other.steps) return one.steps - other.steps
    if (one.readable && other.readable) return placeOf(one) - placeOf(other)
    if (!one.readable && !other.readable) return one.key < other.key ? -1 : 1
    return one.readable ? -1 : 1
  })
}

function totalsOf(found: readonly TraceRow[]): Trace['totals'] {
  const products = found.filter(({ steps }) => steps > 0)
  const readable = products.flatMap(({ row, readable: one }) => (one ? [{ ...one, stage: row.stage }] : []))
  const ends = readable.filter(({ isEnd }) => isEnd)
  return {
    products: products.length,
    restricted: products.length - readable.length,
    stages: new Set(readable.map(({ stage }) => stage)).size,
    holders: new Set(readable.filter(({ holding }) => holding.holder).map(({ holding }) => holding.key)).size,
    ends: ends.length,
    ...totalOf(ends),
  }
}

/** A sum of amounts of one unit. */
function totalOf(
  amounts: readonly { quantity: number | null; unit: string | null }[],
): Quantity | { quantity: null; unit: null } {
  const [first] = amounts
  const known = amounts.flatMap(({ quantity, unit }) =>
    quantity !== null && unit === first!.unit ? [quantity] : [],
  )
  return first && known.length === amounts.length
    ? { quantity: sumOf(known), unit: first.unit }
    : { quantity: null, unit: null }
}

/** Who has what, those with most ends first. */
function holderSums(found: readonly TraceRow[]): HolderSum[] {
  const groups = new Map<string, NonNullable<TraceRow['readable']>[]>()
  for (const { steps, readable } of found) {
    if (steps === 0 || !readable) continue
    const group = groups.get(readable.holding.key)
    if (group) group.push(readable)
    else groups.set(readable.holding.key, [readable])
  }
  return [...groups]
    .map(([key, own]) => {
      const ends = own.filter(({ isEnd }) => isEnd)
      return {
        key,
        holder: own[0]!.holding.holder,
        products: own.length,
        ends: ends.length,
        closed: ends.filter(({ isClosed }) => isClosed).length,
        ...totalOf(ends),
      }
    })
    .sort((one, other) => other.ends - one.ends || other.products - one.products)
    .slice(0, maxHolders)
}

/** Holders that an answer names. */
const maxHolders = 1_000
