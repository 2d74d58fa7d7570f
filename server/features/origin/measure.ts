import { pairsOf, sharedHectares, type Sides, sidesOf } from '../../../core/geometry/overlap.ts'
import { groundHa } from '../../../core/rules/origin.ts'
import { Helper } from '../../platform/process/helper.ts'
import type { Slices } from '../../platform/process/slices.ts'
import { Turns } from '../../platform/turns.ts'
import type { ReadLot } from './lots.ts'
import type { Shared } from './pairs.ts'

/** Two grounds, for the process that measures them. */
export interface Grounds {
  one: Sides
  other: Sides
}

/** Pairs of sides that the process that serves compares by itself, some milliseconds; more are the helper's work. */
const maxPairsHere = 1_000_000
/** Of two lots: some seconds. Honest ones have thousands. */
const maxPairs = 400_000_000
/** What reading one side costs, in pairs of sides that are compared. */
const costOfSide = 200

/** What one comparison of an origin may cost, in pairs of sides; some hundred million are a second. */
export class Budget {
  #left: number
  /** Whether more was asked for than was left. */
  isOver = false

  constructor(max: number) {
    this.#left = max
  }

  /** Asked before the work begins. */
  takes(cost: number): boolean {
    if (cost > this.#left) this.isOver = true
    else this.#left -= cost
    return !this.isOver
  }

  end(): void {
    this.isOver = true
  }
}

const helper = new Helper<Grounds, number>(new URL('./measure.worker.ts', import.meta.url), {
  maxMilliseconds: 20_000,
  maxMegabytes: 256,
})
const turns = new Turns(1, { timeout: 60_000 })

/** The ground of a lot as it is compared. */
export interface Measured {
  sides: Sides
  hectares: number
}

export function measuredOf(lot: ReadLot): Measured {
  const { ground } = lot
  const polygons = ground === undefined || ground === 'broken' ? [] : ground.polygons
  return { sides: sidesOf(polygons), hectares: groundHa(lot) ?? Infinity }
}

export const costOf = ({ sides }: Measured): number => costOfSide * sides.x1.length

/** What two lots share; undefined if the budget doesn't reach. */
export async function measure(
  one: Measured,
  other: Measured,
  budget: Budget,
  slices: Slices,
): Promise<Shared | undefined> {
  const pairs = pairsOf(one.sides, other.sides)
  if (pairs > maxPairs) return { areaHa: null, share: null }
  if (!budget.takes(pairs)) return undefined
  const grounds = { one: one.sides, other: other.sides }
  const areaHa = pairs > maxPairsHere ? await measureElsewhere(grounds) : await measureHere(grounds, slices)
  if (areaHa === undefined) {
    budget.end()
    return undefined
  }
  const part = areaHa / Math.min(one.hectares, other.hectares)
  return { areaHa, share: Math.min(100, Math.round(part * 1000) / 10) }
}

async function measureHere({ one, other }: Grounds, slices: Slices): Promise<number> {
  const steps = sharedHectares(one, other)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (slices.isOver) await slices.pause()
  }
}

/** Undefined if the helper ended before it had an answer. */
async function measureElsewhere(grounds: Grounds): Promise<number | undefined> {
  const end = await turns.take()
  try {
    return await helper.ask(grounds)
  } finally {
    end()
  }
}
