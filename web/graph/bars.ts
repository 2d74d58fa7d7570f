import {
  type Box,
  columnsOutward,
  curve,
  type Drawing,
  groupBy,
  linksOf,
  sizeOf,
  type Strand,
} from './drawing.ts'
import type { Model } from './model.ts'

/** Above so many products a stage is a bar of ticks (look.md §15b). */
export const maxPills = 400

const barWidth = 64
const columnGap = 220
const barGap = 10
const maxHeight = 640
const maxPitch = 6
/** Ticks that stand closer are drawn as one. */
const minPitch = 2

/** How a stage is cut: not at all, or by organization. */
type Cut = 'stages' | 'organizations'

/** A bar for each stage or organization, in which each product has its place. */
export function layOutBars(model: Model, cut: Cut): Drawing {
  const pitches: number[] = []
  const places = new Map<string, number>()
  const boxOf = new Map<string, Box>()
  const boxes: Box[] = []
  const columns = model.columns.map((_, at) => ({ x: at * (barWidth + columnGap), width: barWidth }))
  for (const column of columnsOutward(model)) {
    const groups = cutColumn(model, column, cut)
    const total = groups.reduce((sum, { length }) => sum + length, 0)
    const pitch = Math.min(maxPitch, (maxHeight - barGap * (groups.length - 1)) / total)
    pitches[column] = pitch
    let y = (maxHeight - pitch * total - barGap * (groups.length - 1)) / 2
    for (const members of groups) {
      const ideal = new Map(members.map((id) => [id, wanted(model, id, places)]))
      members.sort((one, other) => ideal.get(one)! - ideal.get(other)!)
      const height = Math.max(2, members.length * pitch)
      const box: Box = {
        id: `bar ${members[0]!}`,
        kind: 'bar',
        column,
        members,
        x: columns[column]!.x,
        y,
        width: barWidth,
        height,
      }
      boxes.push(box)
      members.forEach((id, at) => {
        places.set(id, y + (at + 0.5) * pitch)
        boxOf.set(id, box)
      })
      y += height + barGap
    }
  }
  return {
    boxes,
    strands: ribbonsOf(model, boxOf, places),
    columns,
    boxOf,
    heightOf: (id) => places.get(id)!,
    pitches,
    ...sizeOf(boxes),
  }
}

/** Largest organization first; masked products together at the end. */
function cutColumn({ things, columns }: Model, column: number, cut: Cut): string[][] {
  const groups = groupBy(columns[column]!.things, (id) => {
    const { product } = things.get(id)!
    return product ? (cut === 'stages' ? 'all' : product.organization._id) : ''
  })
  return [...groups]
    .toSorted(([one, a], [other, b]) => Number(one === '') - Number(other === '') || b.length - a.length)
    .map(([, members]) => members)
}

/** The mean height of the neighbours that have their place already. */
function wanted({ origins, destinations }: Model, id: string, places: ReadonlyMap<string, number>): number {
  const known = [...(origins.get(id) ?? []), ...(destinations.get(id) ?? [])].flatMap(
    (one) => places.get(one) ?? [],
  )
  return known.length === 0 ? 0 : known.reduce((sum, y) => sum + y, 0) / known.length
}

/** One path for the lines between two columns; lines that would cover each other are drawn once. */
function ribbonsOf(
  model: Model,
  boxOf: ReadonlyMap<string, Box>,
  places: ReadonlyMap<string, number>,
): Strand[] {
  const ribbons = new Map<string, { from: Box; to: Box; lines: Map<string, string> }>()
  const drawn = (id: string) => Math.round(places.get(id)! / minPitch) * minPitch
  for (const [origin, destination] of linksOf(model)) {
    const [from, to] = [boxOf.get(origin)!, boxOf.get(destination)!]
    const id = `${from.column} ${to.column}`
    const ribbon = ribbons.get(id) ?? { from, to, lines: new Map<string, string>() }
    ribbons.set(id, ribbon)
    const [y1, y2] = [drawn(origin), drawn(destination)]
    const line = `${y1} ${y2}`
    if (!ribbon.lines.has(line))
      ribbon.lines.set(line, curve({ x: from.x + from.width, y: y1 }, { x: to.x, y: y2 }))
  }
  return [...ribbons].map(([id, { from, to, lines }]) => ({
    id,
    from: from.id,
    to: to.id,
    path: [...lines.values()].join(''),
    dotted: false,
  }))
}

/** The height of a tick with the gap below it, and how many products it stands for. */
export function tickOf(pitch: number): { height: number; count: number } {
  return { height: Math.max(pitch, minPitch), count: Math.max(1, Math.round(minPitch / pitch)) }
}

/** The product at a height of a bar. */
export function memberAt({ y, height, members }: Box, at: number): string {
  const index = Math.floor(((at - y) / height) * members.length)
  return members[Math.max(0, Math.min(members.length - 1, index))]!
}
