import { polygonArea } from '../../geometry/area.ts'
import { cleanPosition, isSamePlace } from '../../geometry/clean.ts'
import { cornersOf, isCrossed, isFlat } from '../../geometry/crossing.ts'
import { narrowing } from '../../geometry/plane.ts'
import type { Polygon, Position } from '../../geometry/shapes.ts'
import { finish } from '../../geometry/steps.ts'

/** Whether two positions fall on each other in the EU's file. */
const isRepeat = (one: Position, other: Position): boolean =>
  isSamePlace(cleanPosition(one), cleanPosition(other))

/** Positions without consecutive repeats. */
export const withoutRepeats = (positions: readonly Position[]): Position[] =>
  positions.filter((position, n) => n === 0 || !isRepeat(position, positions[n - 1]!))

/** The ring around corners, whose last position is its first one; undefined of less than a triangle. */
export function ringAround(positions: readonly Position[]): Position[] | undefined {
  const corners = withoutRepeats(positions)
  while (corners.length > 1 && isRepeat(corners[0]!, corners.at(-1)!)) corners.pop()
  return corners.length < 3 ? undefined : [...corners, corners[0]!]
}

const squareMetresOf = (ring: readonly Position[]): number => polygonArea([ring])

/** Whether a ring crosses itself or encloses nothing. */
function isTangled(ring: readonly Position[]): boolean {
  const corners = cornersOf([ring])
  if (isFlat(corners)) return true
  return finish(isCrossed(corners))
}

/** Metres between the ends of a line, and the part of its length that they are. */
const maxGap = 30
const maxGapPart = 0.05
/** The part of the square of its length that a border encloses; a circle has 8 %. */
const minEnclosed = 0.005

/** Whether a line is the border of a plot that its author walked or drew (GRD-04). */
export function isBorder(line: readonly Position[], ring: readonly Position[]): boolean {
  const length = metresAlong(line)
  const gap = metresBetween(line[0]!, line.at(-1)!)
  return (
    gap <= maxGap &&
    gap <= length * maxGapPart &&
    squareMetresOf(ring) >= length ** 2 * minEnclosed &&
    !isTangled(ring)
  )
}

const metresAlong = (line: readonly Position[]): number =>
  line.reduce((sum, at, n) => (n === 0 ? 0 : sum + metresBetween(line[n - 1]!, at)), 0)

/** The perimeter of polygons, without their holes. */
export const metresAround = (polygons: readonly Polygon[]): number =>
  polygons.reduce((sum, [outer = []]) => sum + metresAlong(outer), 0)

const metresInDegree = 111_320

export function metresBetween([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position): number {
  return Math.hypot((x2 - x1) * narrowing((y1 + y2) / 2), y2 - y1) * metresInDegree
}

/** The largest plot whose corners are joined, in square metres. */
const maxCornersArea = 5_000_000

/** The ring that joins corner posts: in their order, or around their middle where that order crosses itself (GRD-04). */
export function joinCorners(corners: readonly Position[]): Position[] | undefined {
  const inOrder = ringAround(corners)
  if (inOrder === undefined) return undefined
  const ring = isTangled(inOrder) ? ringAround(aroundMiddle(corners)) : inOrder
  return ring && !isTangled(ring) && squareMetresOf(ring) <= maxCornersArea ? ring : undefined
}

function aroundMiddle(corners: readonly Position[]): Position[] {
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis]!, 0) / corners.length
  const [x, y] = [mean(0), mean(1)]
  const angle = (corner: Position) => Math.atan2(corner[1]! - y, corner[0]! - x)
  return corners.toSorted((one, other) => angle(one) - angle(other))
}
