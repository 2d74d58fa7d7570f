import type { Bounds } from './bounds.ts'
import type { Polygon, Position, Ring } from './shapes.ts'

const radius = 6_378_137
const toRadians = Math.PI / 180

/**
 * The sides of a ground from their left to their right ends, ordered by the left ones, on the plane where areas are those of the
 * sphere. In plain numbers, since a ground may have tens of thousands and another process may measure them.
 */
export interface Sides {
  x1: Float64Array
  y1: Float64Array
  x2: Float64Array
  /** Height gained for each step to the right. */
  rise: Float64Array
  /** 1 where the ground lies below the side, -1 where it lies above. */
  sign: Int8Array
}

/** Pairs of sides between two pauses: about a millisecond. */
export const maxPairsAtOnce = 100_000

export const doMeet = (one: Bounds, other: Bounds): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]

export function sidesOf(polygons: readonly Polygon[]): Sides {
  const sides: Side[] = []
  for (const polygon of polygons)
    for (const [n, ring] of polygon.entries()) {
      const turn = turnOf(ring) * (n === 0 ? 1 : -1)
      let last: Point | undefined
      for (const position of ring) {
        const next = project(position)
        // An upright side has no ground below or above.
        if (last && last.x !== next.x)
          sides.push(
            last.x < next.x
              ? { left: last, right: next, sign: -turn }
              : { left: next, right: last, sign: turn },
          )
        last = next
      }
    }
  sides.sort((side, next) => side.left.x - next.left.x)
  return {
    x1: Float64Array.from(sides, ({ left }) => left.x),
    y1: Float64Array.from(sides, ({ left }) => left.y),
    x2: Float64Array.from(sides, ({ right }) => right.x),
    rise: Float64Array.from(sides, ({ left, right }) => (right.y - left.y) / (right.x - left.x)),
    sign: Int8Array.from(sides, ({ sign }) => sign),
  }
}

interface Side {
  left: Point
  right: Point
  sign: number
}

interface Point {
  x: number
  y: number
}

const project = ([lng = 0, lat = 0]: Position): Point => ({
  x: lng * toRadians * radius,
  y: Math.sin(lat * toRadians) * radius,
})

/** 1 counter-clockwise, -1 clockwise. */
function turnOf(ring: Ring): number {
  const [west = 0, south = 0] = ring[0] ?? []
  let doubled = 0
  for (let n = 1; n < ring.length; n++)
    doubled +=
      (ring[n - 1]![0]! - west) * (ring[n]![1]! - south) - (ring[n]![0]! - west) * (ring[n - 1]![1]! - south)
  return Math.sign(doubled)
}

/** How many pairs of sides `sharedHectares` will compare: a cheap estimate of its work. */
export const pairsOf = (a: Sides, b: Sides): number =>
  a.x1.length * b.x1.length - endingBefore(a, b) - endingBefore(b, a)

/** Pairs whose first side ends before the other one begins. */
function endingBefore({ x2 }: Sides, { x1 }: Sides): number {
  const ends = x2.toSorted()
  let ended = 0
  let pairs = 0
  for (const begin of x1) {
    while (ended < ends.length && ends[ended]! <= begin) ended++
    pairs += ended
  }
  return pairs
}

/**
 * Hectares that two grounds share, to a square metre, holes subtracted. A ground is what lies below its upper sides less what lies below
 * its lower ones; so what two share is the sum, over all pairs of their sides, of what lies below both, with the signs of both. That
 * needs neither crossings nor an order of heights, and is exact where sides lie on each other. Yields now and then, so that others
 * may work meanwhile.
 */
export function* sharedHectares(a: Sides, b: Sides): Generator<void, number> {
  // Any base height gives the same result; a near one keeps numbers small and exact.
  const ground = a.y1[0] ?? 0
  const [overA, overB] = [new Sweep(a, ground), new Sweep(b, ground)]
  let area = 0
  let pairs = 0
  let [n, m] = [0, 0]
  while (n < a.x1.length || m < b.x1.length) {
    const isOfA = m === b.x1.length || (n < a.x1.length && a.x1[n]! <= b.x1[m]!)
    const [own, other] = isOfA ? [overA, overB] : [overB, overA]
    const side = isOfA ? n++ : m++
    pairs += other.count + 1
    area += other.shareWith(own.sides, side)
    own.add(side)
    if (pairs >= maxPairsAtOnce) {
      pairs = 0
      yield
    }
  }
  return Math.round(Math.max(0, area)) / 10_000
}

/** The sides that stand over a place, which moves from left to right. */
class Sweep {
  readonly sides: Sides
  readonly #ground: number
  readonly #standing: Int32Array
  count = 0

  constructor(sides: Sides, ground: number) {
    this.sides = sides
    this.#ground = ground
    this.#standing = new Int32Array(sides.x1.length)
  }

  add(side: number): void {
    this.#standing[this.count++] = side
  }

  /** Adds the signed areas below this new side and each open side; ended sides are dropped. */
  shareWith(of: Sides, side: number): number {
    const standing = this.#standing
    const ground = this.#ground
    const { x1, y1, x2, rise, sign } = this.sides
    const [left, end, sideRise] = [of.x1[side]!, of.x2[side]!, of.rise[side]!]
    const height = of.y1[side]! - ground
    let area = 0
    let count = 0
    for (let n = 0; n < this.count; n++) {
      const other = standing[n]!
      const otherEnd = x2[other]!
      if (otherEnd <= left) continue
      standing[count++] = other
      const otherHeight = y1[other]! - ground + rise[other]! * (left - x1[other]!)
      const width = Math.min(end, otherEnd) - left
      area += sign[other]! * areaBelow(width, height, sideRise, otherHeight, rise[other]!)
    }
    this.count = count
    return of.sign[side]! * area
  }
}

/** The area below both of two lines, by the heights where they begin and their rises. */
function areaBelow(
  width: number,
  height: number,
  rise: number,
  otherHeight: number,
  otherRise: number,
): number {
  const last = height + rise * width
  const otherLast = otherHeight + otherRise * width
  const before = otherHeight - height
  const after = otherLast - last
  if (before >= 0 && after >= 0) return (width * (height + last)) / 2
  if (before <= 0 && after <= 0) return (width * (otherHeight + otherLast)) / 2
  const crossing = (width * before) / (before - after)
  const middle = height + rise * crossing
  const first = Math.min(height, otherHeight) + middle
  const second = middle + Math.min(last, otherLast)
  return (crossing * first + (width - crossing) * second) / 2
}
