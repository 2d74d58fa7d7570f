import type { Ring } from './shapes.ts'

/** Units in a degree, about a centimetre each: in whole numbers, the side of a line on which a point lies is exact. */
const unit = 1e7

/** The corners of a polygon's rings, and the side that leads from each to the next one of its ring. */
interface Corners {
  count: number
  x: Float64Array
  y: Float64Array
  next: Int32Array
  previous: Int32Array
  /** From left to right; of two at the same x the lower first. */
  order: Int32Array
  /** Some ring comes twice to one place before it closes. */
  isRepeating: boolean
}

/** Closed rings in whole units. Positions next to each other that coincide are one corner. */
export function cornersOf(rings: readonly Ring[]): Corners {
  const size = rings.reduce((sum, ring) => sum + ring.length, 0)
  const [x, y] = [new Float64Array(size), new Float64Array(size)]
  const [next, previous, ringOf] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)]
  let count = 0
  let isRepeating = false
  for (const [number, ring] of rings.entries()) {
    const first = count
    for (let n = 0; n < ring.length - 1; n++) {
      const [lng = 0, lat = 0] = ring[n]!
      const [cornerX, cornerY] = [Math.round(lng * unit), Math.round(lat * unit)]
      if (count > first && x[count - 1] === cornerX && y[count - 1] === cornerY) {
        isRepeating = true
        continue
      }
      x[count] = cornerX
      y[count] = cornerY
      next[count] = count + 1
      previous[count] = count - 1
      ringOf[count] = number
      count++
    }
    if (count - 1 > first && x[count - 1] === x[first] && y[count - 1] === y[first]) {
      isRepeating = true
      count--
    }
    if (count === first) continue
    next[count - 1] = first
    previous[first] = count - 1
  }
  const order = Int32Array.from({ length: count }, (_, corner) => corner).sort(
    (one, other) => x[one]! - x[other]! || y[one]! - y[other]! || ringOf[one]! - ringOf[other]!,
  )
  for (let n = 1; n < count && !isRepeating; n++) {
    const [one, other] = [order[n - 1]!, order[n]!]
    isRepeating = x[one] === x[other] && y[one] === y[other] && ringOf[one] === ringOf[other]
  }
  return { count, x, y, next, previous, order, isRepeating }
}

/** Whether all corners of a polygon lie on one line. */
export function isFlat({ count, x, y, order }: Corners): boolean {
  const [from = 0, to = 0] = [order[0], order[count - 1]]
  const [dx, dy] = [x[to]! - x[from]!, y[to]! - y[from]!]
  for (let n = 0; n < count; n++) if (turn(dx, dy, x[n]! - x[from]!, y[n]! - y[from]!) !== 0) return false
  return true
}

/**
 * Whether sides cross, touch or lie on each other elsewhere than at common corners. A line sweeps over the sides from left to right
 * and compares only those that become neighbours on it (Shamos and Hoey), so the effort is near-linear. Yields now and then, so that
 * others may work meanwhile.
 */
export function* isCrossed(corners: Corners): Generator<void, boolean> {
  const { count, x, y, order } = corners
  const line = new SweepLine(corners)
  let n = 0
  while (n < count) {
    const first = n
    if (n % maxCorners === 0) yield
    const corner = order[first]!
    do n++
    while (n < count && x[order[n]!] === x[corner] && y[order[n]!] === y[corner])
    if (n === first + 1 ? line.pass(corner) : line.passAll(order.subarray(first, n))) return true
  }
  return false
}

/** Corners in one step. */
const maxCorners = 1_000

/** Sides in one block: it costs little to put one between them. */
const maxBlock = 512

/**
 * The sides that the line meets, from the lowest to the highest, in blocks. A side has the number of the corner where it starts.
 */
class SweepLine {
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #previous: Int32Array
  /** The ends of each side. */
  readonly #left: Int32Array
  readonly #right: Int32Array
  readonly #blocks: number[][] = [[]]
  /** Result of `#find`: the block of a side or of its place. */
  #block = 0
  #at = 0

  constructor({ count, x, y, next, previous, order }: Corners) {
    this.#x = x
    this.#y = y
    this.#previous = previous
    const rank = new Int32Array(count)
    for (let n = 0; n < count; n++) rank[order[n]!] = n
    this.#left = Int32Array.from({ length: count }, (_, n) => (rank[n]! < rank[next[n]!]! ? n : next[n]!))
    this.#right = Int32Array.from({ length: count }, (_, n) => (rank[n]! < rank[next[n]!]! ? next[n]! : n))
  }

  /** Moves over a corner. Returns whether sides meet that may not. */
  pass(corner: number): boolean {
    const before = this.#previous[corner]!
    const doesEnd = this.#right[before] === corner
    if (doesEnd !== (this.#right[corner] === corner))
      return doesEnd ? this.#replace(before, corner) : this.#replace(corner, before)
    return doesEnd
      ? this.#remove(before) || this.#remove(corner)
      : this.#insert(before) || this.#insert(corner)
  }

  /** Moves over corners at one place, where rings meet: all sides that end there end before others begin. */
  passAll(corners: Int32Array): boolean {
    for (const isEnd of [true, false])
      for (const corner of corners)
        for (const side of [this.#previous[corner]!, corner])
          if ((this.#right[side] === corner) === isEnd && (isEnd ? this.#remove(side) : this.#insert(side)))
            return true
    return false
  }

  #insert(side: number): boolean {
    if (!this.#find(side)) return true
    const block = this.#blocks[this.#block]!
    block.splice(this.#at, 0, side)
    const [below, above] = this.#neighbours(this.#at + 1)
    if (block.length > maxBlock) this.#blocks.splice(this.#block + 1, 0, block.splice(maxBlock / 2))
    return this.#doMeet(below, side) || this.#doMeet(side, above)
  }

  #remove(side: number): boolean {
    // Only crossed sides stand in another order than when they were added.
    if (!this.#find(side) || this.#blocks[this.#block]![this.#at] !== side) return true
    const block = this.#blocks[this.#block]!
    const [below, above] = this.#neighbours(this.#at + 1)
    block.splice(this.#at, 1)
    if (block.length === 0 && this.#blocks.length > 1) this.#blocks.splice(this.#block, 1)
    return this.#doMeet(below, above)
  }

  #replace(side: number, other: number): boolean {
    if (!this.#find(side) || this.#blocks[this.#block]![this.#at] !== side) return true
    const [below, above] = this.#neighbours(this.#at + 1)
    this.#blocks[this.#block]![this.#at] = other
    return this.#doMeet(below, other) || this.#doMeet(other, above)
  }

  /** The sides below and above the place that was found; the one above stands at `next`. */
  #neighbours(next: number): [below: number | undefined, above: number | undefined] {
    const block = this.#blocks[this.#block]!
    return [
      this.#at > 0 ? block[this.#at - 1] : this.#blocks[this.#block - 1]?.at(-1),
      next < block.length ? block[next] : this.#blocks[this.#block + 1]?.[0],
    ]
  }

  /** Finds a side, or where it would stand. Returns false if it begins on another one. */
  #find(side: number): boolean {
    const last = this.#blocks.length - 1
    const block = this.#placeAmong(side, last, (n) => this.#blocks[n]!.at(-1)!)
    if (block === undefined) return false
    const sides = this.#blocks[block]!
    const at = this.#placeAmong(side, sides.length, (n) => sides[n]!)
    if (at === undefined) return false
    this.#block = block
    this.#at = at
    return true
  }

  /** How many sides lie below this one; undefined if it starts on another side. */
  #placeAmong(side: number, count: number, sideAt: (n: number) => number): number | undefined {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      const other = sideAt(middle)
      if (other === side) return middle
      const above = this.#compare(side, other)
      if (above === 0) return undefined
      if (above > 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Positive if a side lies above another one, where the line meets both. 0 if one begins on the other. */
  #compare(side: number, other: number): number {
    const [one, two] = [this.#left[side]!, this.#left[other]!]
    const begins = this.#x[one]! - this.#x[two]! || this.#y[one]! - this.#y[two]!
    if (begins > 0) return this.#sideOfLine(other, one)
    if (begins < 0) return -this.#sideOfLine(side, two)
    return this.#sideOfLine(other, this.#right[side]!)
  }

  /** On which side of a side's line a corner lies: positive above. */
  #sideOfLine(side: number, corner: number): number {
    const [left, right] = [this.#left[side]!, this.#right[side]!]
    const [x, y] = [this.#x[left]!, this.#y[left]!]
    return turn(this.#x[right]! - x, this.#y[right]! - y, this.#x[corner]! - x, this.#y[corner]! - y)
  }

  #doMeet(one: number | undefined, other: number | undefined): boolean {
    if (one === undefined || other === undefined) return false
    const [left, right] = [this.#left[one]!, this.#right[one]!]
    const [otherLeft, otherRight] = [this.#left[other]!, this.#right[other]!]
    // Sides with a common corner meet elsewhere only if they lie on each other.
    if (this.#isSame(left, otherLeft)) return this.#sideOfLine(one, otherRight) === 0
    if (this.#isSame(right, otherRight)) return this.#sideOfLine(one, otherLeft) === 0
    if (this.#isSame(right, otherLeft) || this.#isSame(left, otherRight)) return false
    return (
      this.#sideOfLine(one, otherLeft) * this.#sideOfLine(one, otherRight) <= 0 &&
      this.#sideOfLine(other, left) * this.#sideOfLine(other, right) <= 0 &&
      this.#doOverlap(one, other)
    )
  }

  #isSame(one: number, other: number): boolean {
    return this.#x[one] === this.#x[other] && this.#y[one] === this.#y[other]
  }

  /** Whether the boxes of two sides overlap: decides for sides on one line. */
  #doOverlap(one: number, other: number): boolean {
    return [this.#x, this.#y].every((axis) => {
      const [a, b, c, d] = [this.#left[one]!, this.#right[one]!, this.#left[other]!, this.#right[other]!].map(
        (corner) => axis[corner]!,
      ) as [number, number, number, number]
      return Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d))
    })
  }
}

/** Sums of products of whole numbers below are exact. */
const maxExact = 2 ** 53

/** The sign of a cross product of whole numbers. */
function turn(ax: number, ay: number, bx: number, by: number): number {
  const one = ax * by
  const other = ay * bx
  const difference = one - other
  const sum = Math.abs(one) + Math.abs(other)
  if (sum < maxExact || Math.abs(difference) > 4 * sum * Number.EPSILON) return Math.sign(difference)
  const exact = BigInt(ax) * BigInt(by) - BigInt(ay) * BigInt(bx)
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}
