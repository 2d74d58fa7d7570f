import type { Trace, TracedProduct } from '../../../core/contract/trace.ts'
import { ownPrefix, shownIdentifier } from '../../ui/identifier.ts'

/** One line of the screen: a product, or a run of alike ones. */
export interface TraceLine {
  key: string
  rows: readonly [TracedProduct, ...TracedProduct[]]
  /** Nothing lies beyond it: it hangs on the trunk as a branch. */
  isEnd: boolean
}

/** Fewer alike rows stand by themselves. */
const minRun = 3
/** The server names no more neighbours of a row. */
const maxVia = 20

/** The readable rows as lines: each below its neighbour nearer to the start, ends as branches, and alike rows as one line. */
export function traceLines(rows: Trace['collection']): TraceLine[] {
  const readable = rows.filter((row): row is TracedProduct => !('restricted' in row))
  const ways = waysOf(rows, readable)
  const passed = passedRows(readable, ways)
  const lineOf = new Map<string, TraceLine>()
  const lines: TraceLine[] = []
  const add = (alike: TracedProduct[]) => {
    const [first] = alike as [TracedProduct, ...TracedProduct[]]
    const line: TraceLine = {
      key: first._id,
      rows: [first, ...alike.slice(1)],
      isEnd: first.steps > 0 && !passed.has(first._id),
    }
    lines.push(line)
    for (const row of alike) lineOf.set(row._id, line)
  }
  const likeness = (row: TracedProduct): string =>
    JSON.stringify([
      row.stage._id,
      row.holder?._id ?? row.holder?.name,
      row.closed,
      row.mixed,
      row.hold,
      row.unit,
      passed.has(row._id),
      [...new Set(ways.get(row._id)!.map(({ _id }) => lineOf.get(_id)?.key))].sort(),
    ])
  // Rows come nearest first: the lines of the step before are known.
  for (const step of groupBy(readable, (row) => row.steps).values())
    for (const alike of groupBy(step, likeness).values())
      if (alike.length < minRun || alike[0]!.steps === 0) for (const row of alike) add([row])
      else add(alike)
  return belowEachOther(lines, ({ rows: [{ _id }] }) => {
    const [nearer] = ways.get(_id)!
    return nearer && lineOf.get(nearer._id)
  })
}

/** The readable rows by which each came; restricted ones between them are passed. */
function waysOf(rows: Trace['collection'], readable: readonly TracedProduct[]): Map<string, TracedProduct[]> {
  const byKey = new Map(rows.map((row) => ['restricted' in row ? row.key : row._id, row]))
  const nearer = (via: readonly string[]): TracedProduct[] =>
    via.flatMap((key) => {
      const row = byKey.get(key)
      if (!row) return []
      return 'restricted' in row ? nearer(row.via) : [row]
    })
  return new Map(readable.map((row) => [row._id, nearer(row.via)]))
}

/** Those beyond which the trace goes on. Where a row may have more neighbours than are named, all that are like a named one. */
function passedRows(
  rows: readonly TracedProduct[],
  ways: ReadonlyMap<string, readonly TracedProduct[]>,
): Set<string> {
  const passed = new Set([...ways.values()].flat().map(({ _id }) => _id))
  const like = ({ stage, steps }: TracedProduct) => `${stage._id} ${steps}`
  const cut = new Set(
    rows.flatMap((row) => (row.via.length < maxVia ? [] : ways.get(row._id)!.map((near) => like(near)))),
  )
  for (const row of rows) if (cut.has(like(row))) passed.add(row._id)
  return passed
}

function belowEachOther(
  lines: readonly TraceLine[],
  aboveOf: (line: TraceLine) => TraceLine | undefined,
): TraceLine[] {
  const below = groupBy(lines, aboveOf)
  const ordered: TraceLine[] = []
  const follow = (line: TraceLine) => {
    ordered.push(line)
    // Its own ends first, so that each branch hangs right below what it came from.
    const next = below.get(line) ?? []
    for (const one of next.filter(({ isEnd }) => isEnd)) follow(one)
    for (const one of next.filter(({ isEnd }) => !isEnd)) follow(one)
  }
  for (const line of below.get(undefined) ?? []) follow(line)
  return ordered
}

function groupBy<T, Key>(things: readonly T[], keyFor: (thing: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const thing of things) {
    const key = keyFor(thing)
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}

/** The sum of a run; null where an amount is unknown. */
export function quantityOf(rows: readonly TracedProduct[]): number | null {
  let sum = 0
  for (const { quantity } of rows) {
    if (quantity === null) return null
    sum += quantity
  }
  return Math.round(sum * 1000) / 1000
}

const numerically = new Intl.Collator(undefined, { numeric: true }).compare

/** The first and the last identifier where the numbers between have no gap: CJ-000158201 and 158222. */
export function seriesOf(rows: readonly TracedProduct[]): { first: string; last: string } | undefined {
  const names = rows.map(({ identifier }) => shownIdentifier(identifier)).sort(numerically)
  const [first = ''] = names
  const prefix = ownPrefix(first)
  const numbers = names.map((name) => name.slice(prefix.length))
  const isSeries =
    names.length > 1 &&
    names.every((name) => ownPrefix(name) === prefix) &&
    numbers.every((number, at) => /^\d{1,15}$/.test(number) && Number(number) === Number(numbers[0]) + at)
  return isSeries ? { first, last: String(Number(numbers.at(-1))) } : undefined
}
