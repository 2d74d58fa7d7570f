import { describe, expect, it } from 'vitest'
import {
  branchStrands,
  curvedStrands,
  elbowStrands,
  fallingStrands,
  trunkStrand,
  trunkTicks,
} from './strands.ts'

const rows = [20, 60, 100].map((y) => ({ x: 0, y }))
const end = { x: 160, y: 60 }

describe('strands', () => {
  it('run from every row to the product', () => {
    for (const path of [...curvedStrands(rows, end), ...elbowStrands(rows, end, 32)]) {
      expect(path).toMatch(/^M0 (20|60|100)/)
      expect(path).toMatch(/160 60$/)
    }
  })

  it('keep 3 px between bundled strands', () => {
    const bundled = curvedStrands(rows, end).map((path) => Number(path.match(/ ([\d.]+)S/)?.[1]))
    expect(bundled).toEqual([57, 60, 63])
  })

  it.each([1, 7, 24])('fall from %d things and run below them without crossing', (count) => {
    const starts = Array.from({ length: count }, (_, at) => ({ x: 20 + at * 40, y: 90 }))
    const paths = fallingStrands(starts, { x: 1_100, y: 120 })
    const lanes = paths.map((path) => Number(/H\S+C\S+ (\S+)/.exec(path)![1]))
    // What stands farther left runs lower, so that it passes below the next ones.
    expect(lanes).toEqual(lanes.toSorted((a, b) => b - a))
    expect(new Set(lanes).size).toBe(count)
    for (const lane of lanes) expect(Math.abs(lane - 120)).toBeLessThan(16)
    for (const path of paths) expect(path).toMatch(/1100 120$/)
  })

  it.each([2, 10, 11, 60])('stay in the gap beside the product when there are %d', (count) => {
    const starts = Array.from({ length: count }, (_, at) => ({ x: 300, y: 60 + at * 44 }))
    const card = { left: 352, top: 20 }
    const paths = elbowStrands(starts, { x: card.left, y: card.top + 32 }, 32)
    const corners = paths.map((path) =>
      [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [x, y].map(Number)),
    )
    for (const [x = 0, y = 0] of corners.flat()) {
      expect(x).toBeLessThanOrEqual(card.left)
      expect(y).toBeGreaterThanOrEqual(card.top)
    }
    const lanes = paths.map((path) => Number(/Q([\d.]+)/.exec(path)?.[1]))
    expect(new Set(lanes).size).toBe(count)
    expect(lanes).toEqual(lanes.toSorted((a, b) => a - b))
  })

  it('are one beside very many rows, which join it by ticks; it ends at the product', () => {
    const starts = Array.from({ length: 300 }, (_, at) => ({ x: 300, y: 110 + at * 44 }))
    expect(trunkStrand(starts, { x: 352, y: 52 })).toBe('M314 13266V62Q314 52 324 52H352')
    expect(trunkStrand(starts, { x: 352, y: 400 })).toBe('M314 110V13266M314 400H352')
    expect(trunkTicks(starts.slice(0, 2))).toBe('M300 110H314M300 154H314')
  })

  it('branch from the timeline to the rows beside it', () => {
    expect(branchStrands([{ x: 40, y: 100 }], { x: 10, y: 20 })).toEqual(['M10 20V88Q10 100 22 100H40'])
  })
})
