import type { Model } from './model.ts'

/** What is drawn at one place: a product, several products as one, or a row that opens more of them. */
export interface Box {
  id: string
  kind: 'start' | 'product' | 'masked' | 'stack' | 'more' | 'less' | 'bar'
  column: number
  members: readonly string[]
  x: number
  y: number
  width: number
  height: number
  /** The stack that a row of `more` or `less` belongs to. */
  stack?: string
}

/** The lines from one box to another, as one path. */
export interface Strand {
  id: string
  from: string
  to: string
  path: string
  dotted: boolean
}

export interface Drawing {
  boxes: readonly Box[]
  strands: readonly Strand[]
  /** Left edge and width of each column. */
  columns: readonly { x: number; width: number }[]
  boxOf: ReadonlyMap<string, Box>
  /** The height of a product in its box. */
  heightOf: (id: string) => number
  width: number
  height: number
  /** In bars: what a product has of each column's height. */
  pitches?: readonly number[]
}

export interface Spot {
  x: number
  y: number
}

/** A line leaves and arrives horizontally; inside one column it turns back on its right. */
export function curve(from: Spot, to: Spot): string {
  const [x1, y1, x2, y2] = [rounded(from.x), rounded(from.y), rounded(to.x), rounded(to.y)]
  if (x2 <= x1) return `M${x1} ${y1}C${x1 + 40} ${y1} ${x1 + 40} ${y2} ${x1} ${y2}`
  const middle = Math.round((x1 + x2) / 2)
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** The lines of a model between some products, as one path. */
export function pathAlong(
  { boxOf, heightOf }: Drawing,
  links: Iterable<readonly [from: string, to: string]>,
): string {
  const lines = new Set<string>()
  for (const [from, to] of links) {
    const [left, right] = [boxOf.get(from), boxOf.get(to)]
    if (!left || !right || (left === right && left.kind !== 'bar')) continue
    lines.add(curve({ x: left.x + left.width, y: heightOf(from) }, { x: right.x, y: heightOf(to) }))
  }
  return [...lines].join('')
}

export function* linksOf({ destinations }: Model): Generator<readonly [string, string]> {
  for (const [from, ends] of destinations) for (const to of ends) yield [from, to]
}

export function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The corner that encloses all boxes. */
export function sizeOf(boxes: readonly Box[]): { width: number; height: number } {
  return {
    width: Math.max(0, ...boxes.map(({ x, width }) => x + width)),
    height: Math.max(0, ...boxes.map(({ y, height }) => y + height)),
  }
}

/** The columns from the start's outwards. */
export function columnsOutward({ start, things, columns }: Model): number[] {
  const own = things.get(start)!.column
  return columns
    .map((_, at) => at)
    .toSorted((one, other) => Math.abs(one - own) - Math.abs(other - own) || one - other)
}
