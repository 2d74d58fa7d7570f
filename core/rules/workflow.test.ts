import { describe, expect, it } from 'vitest'
import type { Edge, Stage } from './workflow.ts'
import { isSharing, kindOf, mayCreate, requirementsSatisfied, steps } from './workflow.ts'

const edge = (
  milestoneSchema: string,
  origin: string,
  destination: string,
  more: Partial<Edge> = {},
): Edge => ({
  milestoneSchema,
  origin,
  destination,
  ratio: [1, 1],
  reuse: false,
  initiator: true,
  strictTime: false,
  ...more,
})
const stage = (id: string, facts: Partial<Stage> = {}): Stage => ({
  id,
  initiator: true,
  processInitiator: false,
  ...facts,
})

const stages = new Map(
  [stage('block', { initiator: true, processInitiator: true }), stage('vat'), stage('blend')].map((one) => [
    one.id,
    one,
  ]),
)
const edges = [
  edge('pick', 'block', 'vat', { ratio: [1, 'n'] }),
  edge('young', 'vat', 'blend'),
  edge('press', 'vat', 'blend', { ratio: ['n', 1], initiator: false }),
  edge('replant', 'vat', 'block'),
]

describe('an edge', () => {
  it('has the kind of its ratio, one to one when none is said', () => {
    expect([kindOf([1, 1]), kindOf([1, 'n']), kindOf(['n', 1]), kindOf()]).toEqual([
      'individual',
      'ungrouping',
      'grouping',
      'individual',
    ])
  })

  it('shares its origin when it splits or when it says reuse', () => {
    expect([
      isSharing(edge('a', 'x', 'y', { ratio: [1, 'n'] })),
      isSharing(edge('a', 'x', 'y', { ratio: ['n', 1], reuse: true })),
    ]).toEqual([true, true])
    expect([isSharing(edge('a', 'x', 'y')), isSharing(edge('a', 'x', 'y', { ratio: ['n', 1] }))]).toEqual([
      false,
      false,
    ])
  })
})

describe('a product', () => {
  it('is complete by its stage, by an origin, or by a waiver', () => {
    const no = { initiated: false, waived: false }
    expect(requirementsSatisfied(stage('vat'), no)).toBe(false)
    expect(requirementsSatisfied(stage('vat'), { initiated: true, waived: false })).toBe(true)
    expect(requirementsSatisfied(stage('vat'), { initiated: false, waived: true })).toBe(true)
    expect(requirementsSatisfied(stage('block', { processInitiator: true }), no)).toBe(true)
    expect(requirementsSatisfied(stage('free', { initiator: false }), no)).toBe(true)
  })
})

describe('the steps of a product', () => {
  const names = (list: { transformation: { milestoneSchema: string } }[]) =>
    list.map(({ transformation }) => transformation.milestoneSchema)

  it('are pending initiators, everything that leads here, and everything that leads on', () => {
    const pending = steps(stages.get('blend')!, false, { edges, stages })
    expect(names(pending.nextSteps)).toEqual(['young'])
    expect(names(pending.previousSteps)).toEqual(['young', 'press'])
    expect(names(steps(stages.get('vat')!, true, { edges, stages }).onwardSteps)).toEqual([
      'young',
      'press',
      'replant',
    ])
  })

  it('have nothing pending once the product is complete', () => {
    expect(steps(stages.get('blend')!, true, { edges, stages }).nextSteps).toEqual([])
  })

  it('show an initiator edge into the start of a chain as an ordinary one', () => {
    expect(steps(stages.get('block')!, true, { edges, stages }).previousSteps).toMatchObject([
      { initiator: false },
    ])
  })

  it('allow a process without an origin only when no initiator is pending', () => {
    const { nextSteps } = steps(stages.get('blend')!, false, { edges, stages })
    expect([mayCreate(nextSteps, false), mayCreate(nextSteps, true), mayCreate([], false)]).toEqual([
      false,
      true,
      true,
    ])
  })
})
