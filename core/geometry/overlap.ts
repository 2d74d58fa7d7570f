import type { Bounds } from './bounds.ts'
import type { Polygon } from './shapes.ts'

const radius = 6_378_137
const toRadians = Math.PI / 180

/** A side from its left to its right end, on the plane where areas are those of the sphere. */
interface Side {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** Pairs of sides that are compared for crossings; larger grounds are measured in even strips. */
const maxPairs = 4_000_000
const maxStrips = 4_096

export const doMeet = (one: Bounds, other: Bounds): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]

/**
 * Hectares that two grounds share, to two decimals, holes subtracted. The plane is cut into upright strips wherever a side begins or
 * crosses another one; inside a strip the shared height changes evenly, so that the height of its middle times its width is exact.
 */
export function sharedHectares(one: readonly Polygon[], other: readonly Polygon[]): number {
  const [a, b] = [sidesOf(one), sidesOf(other)]
  const from = Math.max(leftOf(a), leftOf(b))
  const to = Math.min(rightOf(a), rightOf(b))
  if (!(from < to)) return 0
  const cuts = cutsOf(a, b, from, to)
  let area = 0
  const [inA, inB] = [new Sweep(a), new Sweep(b)]
  for (let n = 1; n < cuts.length; n++) {
    const [left, right] = [cuts[n - 1]!, cuts[n]!]
    const middle = (left + right) / 2
    area += (right - left) * sharedLength(inA.heights(middle), inB.heights(middle))
  }
  return Math.round(area / 100) / 100
}

function sidesOf(polygons: readonly Polygon[]): Side[] {
  const sides: Side[] = []
  for (const polygon of polygons)
    for (const ring of polygon)
      for (let n = 1; n < ring.length; n++) {
        const [one, two] = [project(ring[n - 1]!), project(ring[n]!)]
        const [left, right] = one.x <= two.x ? [one, two] : [two, one]
        // An upright side bounds no strip.
        if (left.x < right.x) sides.push({ x1: left.x, y1: left.y, x2: right.x, y2: right.y })
      }
  return sides.sort((side, next) => side.x1 - next.x1)
}

const project = ([lng = 0, lat = 0]: readonly number[]) => ({
  x: lng * toRadians * radius,
  y: Math.sin(lat * toRadians) * radius,
})

const leftOf = (sides: readonly Side[]) => sides[0]?.x1 ?? Infinity
const rightOf = (sides: readonly Side[]) => sides.reduce((most, { x2 }) => Math.max(most, x2), -Infinity)

function cutsOf(a: readonly Side[], b: readonly Side[], from: number, to: number): number[] {
  const inside = ({ x1, x2 }: Side) => x1 < to && x2 > from
  const [ofA, ofB] = [a.filter(inside), b.filter(inside)]
  if (ofA.length * ofB.length > maxPairs)
    return Array.from({ length: maxStrips + 1 }, (_, n) => from + ((to - from) * n) / maxStrips)
  const cuts = [from, to]
  for (const { x1, x2 } of [...ofA, ...ofB]) cuts.push(x1, x2)
  for (const side of ofA)
    for (const other of ofB) {
      if (other.x1 >= side.x2) break
      const x = crossing(side, other)
      if (x !== undefined) cuts.push(x)
    }
  return [...new Set(cuts)].filter((x) => x >= from && x <= to).sort((one, other) => one - other)
}

function crossing(one: Side, other: Side): number | undefined {
  const [slope, otherSlope] = [slopeOf(one), slopeOf(other)]
  if (slope === otherSlope) return undefined
  const x = (other.y1 - one.y1 + slope * one.x1 - otherSlope * other.x1) / (slope - otherSlope)
  return x > Math.max(one.x1, other.x1) && x < Math.min(one.x2, other.x2) ? x : undefined
}

const slopeOf = ({ x1, y1, x2, y2 }: Side) => (y2 - y1) / (x2 - x1)

/** The sides that stand over a strip. Strips come from left to right. */
class Sweep {
  readonly #sides: readonly Side[]
  #next = 0
  #open: Side[] = []

  constructor(sides: readonly Side[]) {
    this.#sides = sides
  }

  /** Where the outline is crossed at `x`, from the bottom to the top. */
  heights(x: number): number[] {
    while (this.#next < this.#sides.length && this.#sides[this.#next]!.x1 < x)
      this.#open.push(this.#sides[this.#next++]!)
    this.#open = this.#open.filter(({ x2 }) => x2 > x)
    return this.#open.map((side) => side.y1 + slopeOf(side) * (x - side.x1)).sort((one, other) => one - other)
  }
}

/** The length that two sets of spans share; a span leads from each even height to the next one. */
function sharedLength(one: readonly number[], other: readonly number[]): number {
  let length = 0
  for (let n = 0; n + 1 < one.length; n += 2)
    for (let m = 0; m + 1 < other.length; m += 2)
      length += Math.max(0, Math.min(one[n + 1]!, other[m + 1]!) - Math.max(one[n]!, other[m]!))
  return length
}
