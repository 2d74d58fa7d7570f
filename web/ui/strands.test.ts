import { describe, expect, it } from 'vitest'
import { branchStrands, curvedStrands, elbowStrands } from './strands.ts'

const rows = [20, 60, 100].map((y) => ({ x: 0, y }))
const end = { x: 160, y: 60 }

describe('strands', () => {
  it('leave every row and arrive at the one thing made of them', () => {
    for (const path of [...curvedStrands(rows, end), ...elbowStrands(rows, end)]) {
      expect(path).toMatch(/^M0 (20|60|100)/)
      expect(path).toMatch(/160 60$/)
    }
  })

  it('keep 3 px between bundled strands', () => {
    const bundled = curvedStrands(rows, end).map((path) => Number(path.match(/ ([\d.]+)S/)?.[1]))
    expect(bundled).toEqual([57, 60, 63])
  })

  it('branch from the timeline to the rows beside it', () => {
    expect(branchStrands([{ x: 40, y: 100 }], { x: 10, y: 20 })).toEqual(['M10 20V88Q10 100 22 100H40'])
  })
})
