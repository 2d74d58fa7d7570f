import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import type { BalanceEvent } from '../../../core/contract/balance.ts'

/** What happened on one day in one way: loads that arrived, a process that lost something. */
export interface RiverColumn {
  kind: BalanceEvent['kind']
  at: string
  events: readonly BalanceEvent[]
  /** Null where one of them is unknown, or may not be read. */
  quantity: number | null
  /** What was left after the last of them. */
  left: number | null
}

const dayOf = (iso: string): number => Date.parse(isoDay(localMoment(new Date(iso))))

const isAlike = (one: BalanceEvent, other: BalanceEvent): boolean =>
  one.kind === other.kind &&
  dayOf(one.at) === dayOf(other.at) &&
  (one.kind === 'in' || one.kind === 'correction' || one.milestone?._id === other.milestone?._id)

/** Events by date as columns. */
export function columnsOf(events: readonly BalanceEvent[]): RiverColumn[] {
  const groups: BalanceEvent[][] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && isAlike(last[0]!, event)) last.push(event)
    else groups.push([event])
  }
  return groups.map((group) => ({
    kind: group[0]!.kind,
    at: group[0]!.at,
    events: group,
    quantity: sumOf(group),
    left: group.at(-1)!.left,
  }))
}

export function sumOf(events: readonly BalanceEvent[]): number | null {
  let sum = 0
  for (const { quantity } of events) {
    if (quantity === null) return null
    sum += quantity
  }
  return Math.round(sum * 1000) / 1000
}

/** Whole days from one column to the next, as a calendar counts them. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((dayOf(to) - dayOf(from)) / 86_400_000)

/** A bundle with more strands would fill the screen: one of them stands for several loads then (look.md §4, 17). */
export const maxRiverStrands = 30

/** How many strands a column brings or takes away. */
interface Flow {
  strands: number
  /** The products that a strand stands for; null where it stands for a share of what there was. */
  each: number | null
  /** The strands that are there before the first event. */
  opening: number
  /** By column; what leaves is negative. */
  flows: readonly number[]
}

/** The strands of a river. Those that leave follow from what was left, because one load may go to several places. */
export function flowOf(columns: readonly RiverColumn[], limit: number): Flow {
  const counts = columns.map(({ kind, events }) => (kind === 'in' || kind === 'out' ? events.length : 0))
  const count = (kind: 'in' | 'out') =>
    columns.reduce((sum, column, n) => sum + (column.kind === kind ? counts[n]! : 0), 0)
  const [brought, taken] = [count('in'), count('out')]
  const loads = Math.max(brought, taken, 1)
  const each = Math.ceil(loads / maxRiverStrands)
  const strands = Math.ceil(loads / each)
  const peak = Math.max(0, ...columns.map(({ left }) => left ?? 0))
  const opening = brought === 0 ? strands : 0
  let there = opening
  let arrived = 0
  let left = 0
  const flows = columns.map((column, n) => {
    if (column.kind === 'in') {
      const before = Math.round((strands * arrived) / brought)
      arrived += counts[n]!
      const more = Math.max(1, Math.round((strands * arrived) / brought) - before)
      there += more
      return more
    }
    if (column.kind === 'loss' && column.left !== null && column.left <= limit && n === columns.length - 1) {
      const rest = there
      there = 0
      return rest === 0 ? 0 : -rest
    }
    if (column.kind !== 'out') return 0
    left += counts[n]!
    const isLast = column.left === null ? left === taken : column.left <= limit
    const goal =
      column.left !== null && peak > 0
        ? Math.round((strands * Math.max(0, column.left)) / peak)
        : strands - Math.round((strands * left) / Math.max(1, taken))
    const most = Math.max(0, there - 1)
    const gone = isLast ? there : Math.min(most, Math.max(1, there - goal))
    there -= gone
    return -gone
  })
  return { strands, each: brought >= taken && brought > 0 ? each : null, opening, flows }
}

interface Station {
  column: number
  x: number
  y: number
}

interface Branch extends Station {
  path: string
  kind: 'loss' | 'gain' | 'correction'
  isBelow: boolean
}

interface River {
  strands: readonly string[]
  /** Where bundles end: the products that they became. */
  stations: readonly Station[]
  /** Where something was lost, added or corrected: below the bundle where it is less for that, above it where it is more. */
  branches: readonly Branch[]
  /** Where the last strands end that nobody took. */
  ends: readonly Station[]
  /** From the last station to the ring of what is missing. */
  missing: { path: string; x: number; y: number } | undefined
  width: number
  height: number
}

export const columnWidth = 134
const pitch = 6.2
const top = 6
const radius = 8

/**
 * Strands fall into the river at their column and run to the right, the first ones lowest, so that none crosses another; what is
 * taken leaves from below, where the first ones run.
 */
export function drawRiver(columns: readonly RiverColumn[], flow: Flow, isOver: boolean): River {
  const { flows, opening } = flow
  const total = opening + flows.reduce((sum, more) => sum + Math.max(0, more), 0)
  const base = top + 34 + total * pitch
  const laneOf = (n: number) => round(base - n * pitch)
  const width = (columns.length + 1) * columnWidth
  const running: { start: string; n: number; column: number }[] = []
  for (let n = 0; n < opening; n++) running.push({ start: `M2 ${laneOf(n)}`, n, column: -1 })
  const strands: string[] = []
  const stations: Station[] = []
  const branches: Branch[] = []
  let next = opening
  for (const [at, column] of columns.entries()) {
    const x = at * columnWidth
    const more = flows[at]!
    for (let k = 0; k < more; k++) {
      const fall = round(x + 6 + k * Math.min(pitch, 110 / more))
      const lane = laneOf(next)
      const start = `M${fall} ${top}V${round(lane - radius)}Q${fall} ${lane} ${round(fall + radius)} ${lane}`
      running.push({ start, n: next, column: at })
      next++
    }
    const { kind } = column
    if (kind === 'loss' || kind === 'gain' || kind === 'correction') {
      const isBelow = kind === 'loss' || (kind === 'correction' && (column.quantity ?? 0) < 0)
      const edge = isBelow ? running[0] : running.at(-1)
      const from = laneOf(edge?.n ?? 0)
      const y = isBelow ? from + 34 : from - 26
      const bend = isBelow ? y - 12 : y + 12
      const path = `M${x + 46} ${from}Q${x + 54} ${from} ${x + 54} ${bend}L${x + 54} ${y - 4 * Math.sign(y - from)}`
      branches.push({ column: at, kind, isBelow, path, x: x + 54, y })
      // What took all that was left ends the bundle.
      for (const { start } of running.splice(0, Math.max(0, -more))) strands.push(`${start}H${x + 46}`)
    }
    if (column.kind === 'out') {
      const gone = running.splice(0, -more)
      const lanes = gone.map(({ n }) => laneOf(n))
      const middle = lanes.reduce((sum, y) => sum + y, 0) / Math.max(1, lanes.length)
      const station = {
        column: at,
        x: x + 40,
        y: round(running.length > 0 ? Math.max(...lanes, base) + 44 : lanes.length > 0 ? middle : base),
      }
      for (const { start, n, column: from } of gone) {
        const lane = laneOf(n)
        const gather = Math.max(x - 40, (from + 0.9) * columnWidth)
        const bend = round((gather + station.x) / 2)
        strands.push(`${start}H${gather}C${bend} ${lane} ${bend} ${station.y} ${station.x} ${station.y}`)
      }
      stations.push(station)
    }
  }
  const end = columns.length * columnWidth
  for (const { start } of running) strands.push(`${start}H${end}`)
  const lanes = running.map(({ n }) => laneOf(n))
  const middle = lanes.reduce((sum, y) => sum + y, 0) / Math.max(1, lanes.length)
  const ends = lanes.length > 0 ? [{ column: columns.length, x: end + 12, y: round(middle) }] : []
  const last = stations.at(-1)
  const missing =
    isOver && last ? { path: `M${last.x + 20} ${last.y}H${end + 10}`, x: end + 18, y: last.y } : undefined
  const lowest = Math.max(base, ...stations.map(({ y }) => y + 40), ...branches.map(({ y }) => y + 12))
  return { strands, stations, branches, ends, missing, width, height: Math.ceil(lowest + 14) }
}

const round = (value: number) => Math.round(value * 10) / 10

/** A row of the ledger on a phone. */
export const phoneRowHeight = 56
const gutter = { left: 12, right: 62, pitch: 3 }

interface DownStation extends Station {
  kind: RiverColumn['kind']
}

/** The same river from top to bottom: strands turn into the gutter from their row, and what is taken ends in a disc. */
export function runDown(
  columns: readonly RiverColumn[],
  { flows, opening }: Flow,
): { strands: readonly string[]; stations: readonly DownStation[] } {
  const total = opening + flows.reduce((sum, more) => sum + Math.max(0, more), 0)
  const lanePitch = Math.min(gutter.pitch, 34 / Math.max(1, total))
  const laneOf = (n: number) => round(gutter.left + n * lanePitch)
  const running = Array.from({ length: opening }, (_, n) => ({ n, start: `M${laneOf(n)} 0` }))
  const strands: string[] = []
  const stations: DownStation[] = []
  let next = opening
  for (const [at, { kind }] of columns.entries()) {
    const y = at * phoneRowHeight + phoneRowHeight / 2
    const more = flows[at]!
    for (let k = 0; k < more; k++) {
      const lane = laneOf(next)
      const from = round(y - 4 + k * Math.min(2, 10 / more))
      running.push({
        n: next++,
        start: `M${gutter.right} ${from}H${lane + 6}Q${lane} ${from} ${lane} ${from + 6}`,
      })
    }
    if (kind === 'out') {
      const gone = running.splice(0, -more)
      const x = running.length > 0 ? gutter.left - 2 : round(gutter.left + ((total - 1) * lanePitch) / 2)
      for (const { start } of gone) strands.push(`${start}V${y - 16}L${x} ${y}`)
      stations.push({ column: at, x, y, kind })
    } else if (kind !== 'in') {
      for (const { start } of running.splice(0, Math.max(0, -more))) strands.push(`${start}V${y}`)
      stations.push({ column: at, x: 54, y, kind })
    }
  }
  for (const { start } of running) strands.push(`${start}V${columns.length * phoneRowHeight}`)
  return { strands, stations }
}
