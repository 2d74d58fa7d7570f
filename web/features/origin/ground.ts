import type { Plot } from '../../../core/contract/origin.ts'
import { boundsOf, joinBounds, type Bounds } from '../../../core/geometry/bounds.ts'
import { narrowing, pair, type Spot } from '../../../core/geometry/plane.ts'

type Position = [lng: number, lat: number]

/** The middle of a plot, of several polygons that of the largest; undefined where there is nothing to draw. */
export function middleOf({ bbox, outline, others, kind }: Plot): Position | undefined {
  if (kind === 'none' || kind === 'broken') return undefined
  const around = others.length > 0 ? boundsOf([[outline]], []) : bbox
  if (around) return [(around[0] + around[2]) / 2, (around[1] + around[3]) / 2]
  return outline[0]
}

/** Rows follow the map from north to south, so that strands don't cross; what has no place on it stands last. */
export function fromNorth(plots: readonly Plot[]): Plot[] {
  const latOf = (plot: Plot) => middleOf(plot)?.[1] ?? -Infinity
  return plots.toSorted((one, other) => latOf(other) - latOf(one) || 0)
}

/** Degrees within which plots are seen together. */
const near = 0.12

/** Where the map begins: around the most plots that lie together. Those far away have chips at its edge. */
export function firstView(plots: readonly Plot[]): Bounds | null {
  const middles = plots.flatMap((plot) => {
    const at = middleOf(plot)
    return at ? [{ at, bounds: plot.bbox ?? ([...at, ...at] as Bounds) }] : []
  })
  // Of thousands, some are enough to find where most of them lie.
  const every = Math.ceil(middles.length / maxTried)
  let best: typeof middles = []
  for (let n = 0; n < middles.length; n += every) {
    const [lng, lat] = middles[n]!.at
    const together = middles.filter(({ at }) => Math.abs(at[0] - lng) < near && Math.abs(at[1] - lat) < near)
    if (together.length > best.length) best = together
  }
  return (
    best.reduce<Bounds | undefined>((joined, { bounds }) => joinBounds(joined, bounds), undefined) ?? null
  )
}

const maxTried = 200

/** Degrees of a grid: the plots of its fields are asked for once, however often the map moves inside them. */
const field = 0.1

/** The fields of the grid that a map shows, as a question to the server. */
export function boundsAsked([west, south, east, north]: Bounds): string {
  const down = (degrees: number) => (Math.floor(degrees / field) * field).toFixed(1)
  const up = (degrees: number) => (Math.ceil(degrees / field) * field).toFixed(1)
  return [down(west), down(south), up(east), up(north)].join(',')
}

const kmPerDegree = 111.195

/** Kilometres between two positions, near enough for a label. */
export function kilometres(one: Position, other: Position): number {
  const east = (one[0] - other[0]) * narrowing((one[1] + other[1]) / 2)
  return Math.hypot(east, one[1] - other[1]) * kmPerDegree
}

/** A strand from a plot to its row at the right edge of the map. */
export function strandTo(from: Spot, to: Spot): string {
  const bend = Math.max(24, (to.x - from.x) * 0.55)
  return `M${pair(from.x, from.y)}C${pair(from.x + bend, from.y)} ${pair(to.x - bend, to.y)} ${pair(to.x, to.y)}`
}

/** Where the way from the middle of a window to a spot outside leaves it, a little inside its edge. */
export function edgeTowards({ x, y }: Spot, width: number, height: number, margin: number): Spot {
  const [cx, cy] = [width / 2, height / 2]
  const [dx, dy] = [x - cx, y - cy]
  const part = Math.min(
    dx === 0 ? Infinity : (cx - margin) / Math.abs(dx),
    dy === 0 ? Infinity : (cy - margin) / Math.abs(dy),
    1,
  )
  return { x: cx + dx * part, y: cy + dy * part }
}

/** The direction from the middle of a window to a spot, by eighths of a circle: degrees from the right, clockwise. */
export const eighthTowards = ({ x, y }: Spot, width: number, height: number): number =>
  (Math.round(Math.atan2(y - height / 2, x - width / 2) / (Math.PI / 4)) * 45 + 360) % 360

/** Degrees between two lines of a graticule. */
const gaps = [1 / 60, 2 / 60, 5 / 60, 10 / 60, 0.5, 1, 2, 5, 10]

/** The lines of longitude or latitude that fall between two degrees, at most eight. */
export function graticule(from: number, to: number): number[] {
  const gap = gaps.find((one) => (to - from) / one <= 8) ?? 20
  const first = Math.ceil(from / gap)
  return Array.from({ length: Math.max(0, Math.floor(to / gap) - first + 1) }, (_, n) => (first + n) * gap)
}

/** "27°32′". */
export function minutes(degrees: number): string {
  const whole = Math.round(Math.abs(degrees) * 60)
  return `${Math.floor(whole / 60)}°${String(whole % 60).padStart(2, '0')}′`
}

/** The direction of the longer side of an outline on the screen, in degrees: furrows run along it. */
export function furrowAngle(corners: readonly Spot[]): number {
  let longest = 0
  let angle = 0
  corners.forEach(({ x, y }, n) => {
    const next = corners[(n + 1) % corners.length]!
    const length = Math.hypot(next.x - x, next.y - y)
    if (length > longest) [longest, angle] = [length, Math.atan2(next.y - y, next.x - x)]
  })
  return (angle * 180) / Math.PI
}
