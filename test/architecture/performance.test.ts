import { describe, expect, it } from 'vitest'
import { noNote, pageOf, type Runs } from '../../bench/performance.ts'
import { workloads } from '../../bench/workloads.ts'
import { readSource } from '../kit/source.ts'

const isReliability = (name: string) => workloads[name]!.title.startsWith('reliability: ')
const measured = Object.keys(workloads).filter((name) => !isReliability(name))

const run = (ratio: number) => ({
  at: '2026-11-30T06:00:00.000Z',
  commit: 'abc1234',
  others: 0.4,
  figures: [{ name: 'P1', ratio, target: 0.5 }],
})
const sectionOf = (runs: Runs) =>
  pageOf({ P1: { title: 'lists' } }, runs, '2 × CPU, 24 GB').split('## P1')[1]!

describe('docs/performance.md', () => {
  it('names every workload and what it is measured against', () => {
    const page = readSource('docs/performance.md')
    expect(measured.length).toBeGreaterThan(20)
    const missing = measured.filter((name) => !page.includes(`\n## ${name}\n\n${workloads[name]!.title}.\n`))
    expect(missing).toEqual([])
  })

  it('says of each missed aim why, and what the next idea is', () => {
    expect(sectionOf({ P1: { 10000: run(0.4) } })).toContain(noNote)
    expect(readSource('docs/performance.md')).not.toContain(noNote)
  })

  it('shows the sizes of a data set beside each other, and what is missed in bold', () => {
    const section = sectionOf({ P1: { 1000000: run(0.49), 10000: run(0.5) } })
    expect(section).toContain('| figure | aim | 10,000 products | 1,000,000 products |')
    expect(section).toContain('| P1 | ≥ 0.50 | 0.50 | **0.49** |')
    expect(section).toContain('Measured 2026-11-30 06:00 UTC, at abc1234, 10,000 products.')
    expect(sectionOf({})).toContain('Not run')
  })
})
