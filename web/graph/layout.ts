import {
  type Box,
  columnsOutward,
  curve,
  type Drawing,
  groupBy,
  linksOf,
  sizeOf,
  type Spot,
  type Strand,
} from './drawing.ts'
import { reach, type Model } from './model.ts'
import { type Group, groupsOf } from './stacks.ts'

const boxWidth = 192
const startWidth = 196
const rowHeight = 28
const columnGap = 68

/** How many members of each stack are shown. */
type OpenStacks = ReadonlyMap<string, number>

/** A column a stage; products as pills, and stacks of those with the same neighbours. */
export function layOut(model: Model, opened: OpenStacks): Drawing {
  const boxes = groupsOf(model).flatMap((group) => boxesOf(group, opened))
  const boxOf = new Map(boxes.flatMap((box) => box.members.map((id) => [id, box] as const)))
  const bundles = bundlesOf(model, boxOf)
  for (const box of boxes) if (box.kind === 'start') box.height = startHeight(box, bundles)
  const columns = columnSizes(model)
  for (const box of boxes) {
    const { x, width } = columns[box.column]!
    Object.assign(box, { x, width })
  }
  place(model, boxes, bundles)
  return {
    boxes,
    strands: strandsOf(boxes, bundles),
    columns,
    boxOf,
    heightOf: (id) => middle(boxOf.get(id)!),
    ...sizeOf(boxes),
  }
}

function columnSizes({ start, things, columns }: Model) {
  const own = things.get(start)!.column
  let x = 0
  return columns.map((_, at) => {
    const width = at === own ? startWidth : boxWidth
    const column = { x, width }
    x += width + columnGap
    return column
  })
}

function boxesOf({ id, kind, column, members }: Group, opened: OpenStacks): Box[] {
  const box = (more: Pick<Box, 'id' | 'kind' | 'members'> & Partial<Box>): Box => ({
    column,
    x: 0,
    y: 0,
    width: boxWidth,
    height: rowHeight,
    ...more,
  })
  const shown = opened.get(id) ?? 0
  if (kind !== 'stack' || shown === 0) return [box({ id, kind, members })]
  const rest = members.slice(shown)
  return [
    ...members.slice(0, shown).map((member) => box({ id: member, kind: 'product', members: [member] })),
    box({ id: `${id} more`, kind: rest.length > 0 ? 'more' : 'less', members: rest, stack: id }),
  ]
}

interface Bundle {
  from: Box
  to: Box
  /** Links that it stands for, and lines that are drawn. */
  count: number
  lines: number
}

/** A line for each six links, and at least two for several. */
const maxLines = 24

function bundlesOf(model: Model, boxOf: ReadonlyMap<string, Box>): Bundle[] {
  const bundles = new Map<string, Bundle>()
  for (const [origin, destination] of linksOf(model)) {
    const [from, to] = [boxOf.get(origin)!, boxOf.get(destination)!]
    const id = `${from.id} ${to.id}`
    const found = bundles.get(id)
    if (found) found.count++
    else bundles.set(id, { from, to, count: 1, lines: 1 })
  }
  for (const bundle of bundles.values())
    if (bundle.count > 1) bundle.lines = Math.min(maxLines, Math.max(2, Math.ceil(bundle.count / 6)))
  return [...bundles.values()]
}

/** The start grows with what arrives and leaves. */
function startHeight(box: Box, bundles: readonly Bundle[]): number {
  const lines = (end: 'from' | 'to') =>
    bundles.reduce((sum, bundle) => sum + (bundle[end] === box ? bundle.lines : 0), 0)
  return Math.min(120, Math.max(48, 16 + Math.max(lines('from'), lines('to')) * 1.16))
}

const middle = ({ y, height }: Box) => y + height / 2

/** Orders the rows of each column so that lines cross little, then sets each beside its neighbours. */
function place(model: Model, boxes: readonly Box[], bundles: readonly Bundle[]): void {
  const before = reach(model.start, model.origins)
  const neighbours = new Map<Box, { towards: Box[]; away: Box[] }>(
    boxes.map((box) => [box, { towards: [], away: [] }]),
  )
  for (const { from, to } of bundles) {
    const isBefore = from.members.some((id) => before.has(id))
    neighbours.get(from)![isBefore ? 'towards' : 'away'].push(to)
    neighbours.get(to)![isBefore ? 'away' : 'towards'].push(from)
  }
  const order = new Map<Box, number>()
  const rows = model.columns.map((_, column) => boxes.filter((box) => box.column === column))
  const outward = columnsOutward(model)
  for (const column of outward) {
    const own = rows[column]!
    const score = new Map(
      own.map((box) => [box, mean(neighbours.get(box)!.towards.flatMap((one) => order.get(one) ?? []))]),
    )
    const behind = new Map(own.map((box) => [box, neighbours.get(box)!.away[0]?.id ?? '']))
    own.sort(
      (one, other) =>
        score.get(one)! - score.get(other)! || behind.get(one)!.localeCompare(behind.get(other)!),
    )
    own.forEach((box, at) => order.set(box, at))
  }
  const gap = (above: Box | undefined, box: Box) =>
    above === undefined
      ? 0
      : above.kind === 'stack'
        ? 24
        : above.height > rowHeight || neighbours.get(above)!.away[0] !== neighbours.get(box)!.away[0]
          ? 16
          : 7
  const heights = rows.map((own) => own.reduce((sum, box, at) => sum + box.height + gap(own[at - 1], box), 0))
  const tallest = heights.indexOf(Math.max(...heights))
  stackUp(rows[tallest]!, () => 0, gap)
  const placed = new Set(rows[tallest])
  for (const column of byDistance(tallest, rows.length)) {
    const own = rows[column]!
    const wanted = (box: Box) => {
      const { towards, away } = neighbours.get(box)!
      const known = [...towards, ...away].filter((one) => placed.has(one))
      return known.length > 0 ? mean(known.map(middle)) - box.height / 2 : 0
    }
    const ideal = new Map(own.map((box) => [box, wanted(box)]))
    own.sort((one, other) => ideal.get(one)! - ideal.get(other)!)
    stackUp(own, (box) => ideal.get(box)!, gap)
    const shift = mean(own.map((box) => ideal.get(box)! - box.y))
    for (const box of own) {
      box.y += shift
      placed.add(box)
    }
  }
  const top = Math.min(...boxes.map(({ y }) => y))
  for (const box of boxes) box.y = Math.round(box.y - top)
}

function stackUp(
  rows: readonly Box[],
  wanted: (box: Box) => number,
  gap: (above: Box | undefined, box: Box) => number,
): void {
  rows.forEach((box, at) => {
    const above = rows[at - 1]
    box.y = above ? Math.max(wanted(box), above.y + above.height + gap(above, box)) : wanted(box)
  })
}

const byDistance = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => at)
    .filter((at) => at !== from)
    .sort((one, other) => Math.abs(one - from) - Math.abs(other - from))

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Pixels between the lines of a bundle where they meet a box. */
const spread = { start: 1.16, stack: 2, masked: 2, product: 0, more: 0, less: 0, bar: 0 } as const

function strandsOf(boxes: readonly Box[], bundles: readonly Bundle[]): Strand[] {
  const ends = new Map<Bundle, { from: Spot[]; to: Spot[] }>(
    bundles.map((bundle) => [bundle, { from: [], to: [] }]),
  )
  const leaving = groupBy(bundles, ({ from }) => from.id)
  const arriving = groupBy(bundles, ({ to }) => to.id)
  for (const box of boxes) {
    spreadOut(box, leaving.get(box.id) ?? [], 'from', ends)
    spreadOut(box, arriving.get(box.id) ?? [], 'to', ends)
  }
  return bundles.map((bundle) => {
    const { from, to } = bundle
    const spots = ends.get(bundle)!
    return {
      id: `${from.id} ${to.id}`,
      from: from.id,
      to: to.id,
      path: spots.from.map((spot, at) => curve(spot, spots.to[at]!)).join(''),
      dotted: [from.kind, to.kind].some((kind) => kind === 'masked' || kind === 'more'),
    }
  })
}

/** Gives the lines of a box their heights on one of its sides, in the order of their other ends. */
function spreadOut(
  box: Box,
  bundles: readonly Bundle[],
  end: 'from' | 'to',
  ends: ReadonlyMap<Bundle, { from: Spot[]; to: Spot[] }>,
): void {
  const other = end === 'from' ? 'to' : 'from'
  const lines = bundles
    .toSorted((one, two) => middle(one[other]) - middle(two[other]))
    .flatMap((bundle) => Array.from({ length: bundle.lines }, () => bundle))
  const step = lines.length > 1 ? Math.min(spread[box.kind], (box.height - 10) / (lines.length - 1)) : 0
  const x = end === 'from' ? box.x + box.width : box.x
  lines.forEach((bundle, at) => {
    ends.get(bundle)![end].push({ x, y: middle(box) + (at - (lines.length - 1) / 2) * step })
  })
}
