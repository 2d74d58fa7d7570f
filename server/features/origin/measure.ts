import { pairsOf, sharedHectares, type Sides, sidesOf } from '../../../core/geometry/overlap.ts'
import { areaOf } from '../../../core/geometry/area.ts'
import { isGround } from '../../../core/geometry/ground.ts'
import { distinctPlots } from '../../../core/rules/plots.ts'
import { Helper } from '../../platform/process/helper.ts'
import type { Slices } from '../../platform/process/slices.ts'
import type { ReadLot } from './lots.ts'
import type { CommonArea } from './pairs.ts'

/** Two grounds, for the process that measures them. */
export interface Grounds {
  one: Sides
  other: Sides
}

/** Of two lots: some milliseconds. Honest ones have thousands. More are the helper's work. */
const maxPairsHere = 1_000_000
/** Of two lots: some seconds. */
const maxPairs = 400_000_000
/** What reading one side costs, in pairs of sides that are compared. */
const costOfSide = 200

/** What comparing the plots of an origin may cost, in pairs of sides, and whether the helper may be asked. */
export interface Limits {
  max: number
  isJob: boolean
}
/** About a tenth of a second. */
export const requestLimits: Limits = { max: 20_000_000, isJob: false }
/** Some seconds. */
export const jobLimits: Limits = { max: 2_000_000_000, isJob: true }

/** The rest of these limits. */
export class Budget {
  readonly isJob: boolean
  #left: number
  /** Whether more was asked for than was left. */
  isOver = false

  constructor({ max, isJob }: Limits) {
    this.#left = max
    this.isJob = isJob
  }

  /** Asked before the work begins. */
  takes(cost: number): boolean {
    if (cost > this.#left) this.isOver = true
    else this.#left -= cost
    return !this.isOver
  }
}

const helper = new Helper<Grounds, number>(new URL('./measure.worker.ts', import.meta.url), {
  maxMilliseconds: 10_000,
  maxMegabytes: 256,
})

/** The ground of a lot as it is compared. */
export interface Measure {
  sides: Sides
  hectares: number
}

/** Equal polygons once; `left`: the numbers of those that another lot's stand for. */
export function measuredOf(lot: Pick<ReadLot, 'ground'>, left: readonly number[]): Measure {
  const gone = new Set(left)
  const { ground } = lot
  const polygons = isGround(ground)
    ? distinctPlots(lot).flatMap(({ n }) => (gone.has(n) ? [] : ground.polygons.slice(n, n + 1)))
    : []
  return { sides: sidesOf(polygons), hectares: areaOf(polygons) ?? Infinity }
}

export const costOf = ({ sides }: Measure): number => costOfSide * sides.x1.length

/** What two lots share; undefined if the budget doesn't reach. */
export async function measure(
  one: Measure,
  other: Measure,
  budget: Budget,
  slices: Slices,
): Promise<CommonArea | undefined> {
  const pairs = pairsOf(one.sides, other.sides)
  if (pairs > maxPairs) return { areaHa: null, share: null }
  const isLong = pairs > maxPairsHere
  if (!budget.takes(isLong && !budget.isJob ? Infinity : pairs)) return undefined
  const grounds = { one: one.sides, other: other.sides }
  const areaHa = isLong
    ? await measureElsewhere(grounds)
    : await slices.finish(sharedHectares(one.sides, other.sides))
  const part = areaHa / Math.min(one.hectares, other.hectares)
  return { areaHa, share: Math.min(100, Math.round(part * 1000) / 10) }
}

/** A job does it again if the helper ended before it had an answer. */
async function measureElsewhere(grounds: Grounds): Promise<number> {
  const hectares = await helper.ask(grounds)
  if (hectares === undefined) throw new Error('the helper that compares plots ended')
  return hectares
}
