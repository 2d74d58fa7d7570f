import { describe, expect, it } from 'vitest'
import type { StagePeriod } from '../../../core/contract/balance.ts'
import {
  chainSums,
  isFromNowhere,
  maxPeriodStrands,
  strandOf,
  strandsOf,
  surplusesOf,
  yearTo,
} from './period.ts'

const row = (name: string, unit: string, more: Partial<StagePeriod>): StagePeriod => ({
  stage: { _id: name, name },
  unit,
  opening: 0,
  in: 0,
  gain: 0,
  loss: 0,
  out: 0,
  closing: 0,
  products: 1,
  unknown: 0,
  lacking: [],
  ...more,
})
const loads = row('Partida', 'kg', {
  opening: 118_400,
  in: 2_614_000,
  loss: 6_200,
  out: 2_578_740,
  closing: 147_460,
})
const silos = row('Acopio', 't', {
  opening: 402.16,
  in: 2_570,
  gain: 0.48,
  loss: 14.62,
  out: 2_310.6,
  closing: 647.42,
})

describe('the sums of a chain', () => {
  it('are in one unit, and hold what changed between its stages, so that they add up exactly', () => {
    expect(chainSums([loads, silos])).toEqual({
      unit: 't',
      opening: 520.56,
      in: 2614,
      gain: 0.48,
      between: -8.74,
      loss: 20.82,
      out: 2310.6,
      closing: 794.88,
    })
  })

  it('are none where the stages have different measures', () => {
    expect(chainSums([loads, row('Botella', 'botellas', {})])).toBeUndefined()
    expect(chainSums([])).toBeUndefined()
  })
})

describe('what came from nowhere', () => {
  const more = { ...silos, in: 2_650 }
  const ships = row('Embarque', 't', { in: 2_400, out: 2_400 })

  it('is what a stage took in beyond what the stage before gave away, the largest first (BAL-05)', () => {
    const sums = chainSums([loads, more, ships])!
    expect(sums.between).toBe(160.66)
    expect(isFromNowhere(sums, [loads, more, ships])).toBe(true)
    expect(
      surplusesOf([loads, more, ships], sums).map(({ stage, surplus }) => [stage.name, surplus]),
    ).toEqual([
      ['Embarque', 89.4],
      ['Acopio', 71.26],
    ])
  })

  it('is nothing where less arrives, or scales differ by half a percent', () => {
    const near = { ...silos, in: 2_591 }
    for (const other of [silos, near]) {
      const sums = chainSums([loads, other])!
      expect([isFromNowhere(sums, [loads, other]), surplusesOf([loads, other], sums)]).toEqual([false, []])
    }
  })
})

describe('a strand of a period', () => {
  it('stands for 1, 2 or 5 times a power of ten, so that thirty show the greatest figure', () => {
    expect([2614, 300, 29, 0.7, 61].map(strandOf)).toEqual([100, 10, 1, 0.05, 5])
    for (const greatest of [0.013, 7, 99, 1e6])
      expect(greatest / strandOf(greatest)).toBeLessThanOrEqual(maxPeriodStrands)
  })

  it('is there for whatever is more than nothing', () => {
    expect([strandsOf(0, 100), strandsOf(0.4, 100), strandsOf(250, 100), strandsOf(9e9, 1)]).toEqual([
      0, 1, 3, 30,
    ])
  })
})

it('a period begins with this year', () => {
  expect(yearTo(new Date(2026, 10, 7))).toEqual({ from: '2026-01-01', to: '2026-11-07' })
})
