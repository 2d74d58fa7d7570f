import type { StagePeriod } from '../../../core/contract/balance.ts'
import { defaultTolerance } from '../../../core/fields/balanceRoles.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { convert } from '../../../core/readers/units.ts'

/** The figures of a chain, in one unit. */
export interface ChainSums {
  unit: string
  opening: number
  /** What the first stage took in. */
  in: number
  gain: number
  /** What stages took in beyond what those before them gave: crushing gives less meal than it takes beans. */
  between: number
  loss: number
  /** What the last stage gave away. */
  out: number
  closing: number
}

/** Finer than any unit that people write. */
const scale = 1e6

/** The sums of the stages in the unit of the last one; undefined where they have different measures. */
export function chainSums(rows: readonly StagePeriod[]): ChainSums | undefined {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return undefined
  const { unit } = last
  const sum = (some: readonly StagePeriod[], key: 'opening' | 'in' | 'gain' | 'loss' | 'out' | 'closing') =>
    some.reduce((whole, row) => whole + Math.round((convert(row[key], row.unit, unit) ?? NaN) * scale), 0)
  const between = sum(rows.slice(1), 'in') - sum(rows.slice(0, -1), 'out')
  const sums = {
    opening: sum(rows, 'opening'),
    in: sum([first], 'in'),
    gain: sum(rows, 'gain'),
    between,
    loss: sum(rows, 'loss'),
    out: sum([last], 'out'),
    closing: sum(rows, 'closing'),
  }
  if (Object.values(sums).some(Number.isNaN)) return undefined
  return {
    unit,
    opening: sums.opening / scale,
    in: sums.in / scale,
    gain: sums.gain / scale,
    between: sums.between / scale,
    loss: sums.loss / scale,
    out: sums.out / scale,
    closing: sums.closing / scale,
  }
}

/**
 * The stages of a line that took in more than the stage before gave away, in the unit of the sums, the largest first.
 * Less than half a percent of it, as where a stage says no tolerance (BAL-01), is a matter of scales.
 */
export function surplusesOf(rows: readonly StagePeriod[], { unit }: ChainSums) {
  return rows
    .slice(1)
    .map(({ stage, in: taken, unit: own }, n) => {
      const before = rows[n]!
      const came = convert(taken, own, unit) ?? 0
      const surplus = came - (convert(before.out, before.unit, unit) ?? 0)
      return { stage, surplus: Math.round(surplus * scale) / scale, came }
    })
    .filter(({ surplus, came }) => isBeyond(surplus, came))
    .toSorted((a, b) => b.surplus - a.surplus)
}

/** Whether the stages took in more than those before them gave away, beyond what scales differ by. */
export const isFromNowhere = ({ between, unit }: ChainSums, rows: readonly StagePeriod[]): boolean =>
  isBeyond(
    between,
    rows.slice(1).reduce((sum, row) => sum + (convert(row.in, row.unit, unit) ?? 0), 0),
  )

const isBeyond = (surplus: number, came: number): boolean => surplus > (came * defaultTolerance) / 100

/** More strands would fill the gutter (look.md §4, 39). */
export const maxPeriodStrands = 30

/** What a strand stands for: 1, 2 or 5 times a power of ten, so that the greatest figure has thirty at the most. */
export function strandOf(greatest: number): number {
  if (greatest <= 0) return 1
  const wanted = greatest / maxPeriodStrands
  const power = 10 ** Math.floor(Math.log10(wanted))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= wanted)!
}

/** The strands of a figure: at least one of what is there. */
export const strandsOf = (value: number, strand: number): number =>
  value <= 0 ? 0 : Math.min(maxPeriodStrands, Math.max(1, Math.round(value / strand)))

/** The days that a period shows first: those of this year. */
export function yearTo(now: Date): { from: string; to: string } {
  const today = localMoment(now)
  return { from: `${today.year}-01-01`, to: isoDay(today) }
}
