import { describe, expect, it } from 'vitest'
import { failure } from './decision.ts'
import type { Product } from './product.ts'
import {
  chosenOrigins,
  createTransformation,
  editTransformation,
  removeTransformation,
  replaceOrigins,
  strictTimeFaults,
} from './transformation.ts'
import type { Edge, Stage } from './workflow.ts'

const crushing: Edge = {
  milestoneSchema: 'ms-molienda',
  origin: 'acopio',
  destination: 'industrial',
  ratio: [1, 1],
  reuse: false,
  initiator: true,
  strictTime: false,
}
const harvest: Edge = { ...crushing, ratio: [1, 'n'] }
const receipt: Edge = { ...crushing, ratio: ['n', 1] }
const loading: Edge = { ...receipt, reuse: true }
const laterReceipt: Edge = { ...receipt, initiator: false }

const stage: Stage = { id: 'industrial', initiator: true, processInitiator: false }
const product = (id: string, facts: Partial<Product> = {}): Product => ({
  id,
  stage: 'acopio',
  live: true,
  requirementsSatisfied: true,
  hasDestination: false,
  consumed: false,
  closed: false,
  hold: null,
  ...facts,
})
const pending = product('D', { stage: 'industrial', requirementsSatisfied: false })
const ready = product('D', { stage: 'industrial' })
const used = { hasDestination: true, consumed: true }
const shared = { hasDestination: true, consumed: false }

function create(edge: Edge, destination: Product, ...origins: Product[]) {
  const chosen = origins.map(({ id }, index) => ({ id, path: `/dataSchema/nodeIds/${index}` }))
  return createTransformation({
    edge,
    stage,
    destination,
    chosen,
    origins: new Map(origins.map((origin) => [origin.id, origin])),
  })
}
const code = (made: ReturnType<typeof create>) => failure(made)?.code

describe('creating a transformation', () => {
  it('completes a pending product from an origin that is free', () => {
    expect(create(crushing, pending, product('O'))).toEqual({ faults: [], refusals: [] })
  })

  it('refuses an origin that is used, in the way its kind asks', () => {
    const cases: [Edge, Partial<Product>, string | undefined][] = [
      [crushing, shared, 'ORIGIN_TAKEN'],
      [crushing, used, 'ORIGIN_TAKEN'],
      [harvest, shared, undefined],
      [harvest, used, 'ORIGIN_TAKEN'],
      [receipt, shared, 'ORIGIN_TAKEN'],
      [loading, shared, undefined],
      [loading, used, 'ORIGIN_TAKEN'],
    ]
    for (const [edge, use, expected] of cases)
      expect(code(create(edge, pending, product('O', use)))).toBe(expected)
  })

  it('names each origin that is in the way', () => {
    const made = create(receipt, pending, product('A', used), product('B'), product('C', shared))
    expect(failure(made)).toMatchObject({
      code: 'ORIGIN_TAKEN',
      status: 409,
      details: { origins: ['A', 'C'] },
    })
  })

  it('is for a pending product when it is an initiator, for a complete one otherwise', () => {
    expect(code(create(crushing, ready, product('O')))).toBe('ALREADY_SATISFIED')
    expect(code(create(laterReceipt, pending, product('O')))).toBe('REQUIREMENTS_NOT_MET')
    expect(code(create(laterReceipt, ready, product('O')))).toBeUndefined()
  })

  it('takes an initiator edge into the start of a chain as an ordinary one', () => {
    const start = { ...stage, processInitiator: true }
    const made = {
      edge: crushing,
      stage: start,
      destination: ready,
      chosen: [{ id: 'O', path: '' }],
      origins: new Map([['O', product('O')]]),
    }
    expect(createTransformation(made).refusals).toEqual([])
  })

  it('answers the first failure in the order of the specification', () => {
    const bad = product('O', { ...used, closed: true, hold: { recall: 'R' }, requirementsSatisfied: false })
    const destination = { ...ready, ...shared }
    const codes = create(crushing, destination, bad).refusals.map((refusal) => refusal.code)
    expect(codes).toEqual([
      'REQUIREMENTS_NOT_MET',
      'HAS_DESTINATION',
      'ALREADY_SATISFIED',
      'ORIGIN_TAKEN',
      'CLOSED',
      'ON_HOLD',
    ])
    expect(code(create(crushing, destination, bad, product('P')))).toBe('INVALID')
  })

  it('refuses a product as its own origin, of another stage, archived, or unknown, each on its path', () => {
    const origins = [
      { ...pending, stage: 'acopio' },
      product('A', { stage: 'lote' }),
      product('B', { live: false }),
    ]
    const chosen = [...origins, { id: 'X' }].map(({ id }, index) => ({ id, path: `/${index}` }))
    const made = createTransformation({
      edge: receipt,
      stage,
      destination: pending,
      chosen,
      origins: new Map(origins.map((one) => [one.id, one])),
    })
    expect(made.faults.map(({ path, key }) => `${path} ${key.split('.').at(-1)}`)).toEqual([
      '/0 self',
      '/1 originStage',
      '/2 unknownOrigin',
      '/3 unknownOrigin',
    ])
  })

  it('asks exactly one origin of a single kind and at least one of a grouping', () => {
    expect(create(crushing, pending).faults).toMatchObject([{ path: '/dataSchema/nodeId' }])
    expect(create(receipt, pending).faults).toMatchObject([{ path: '/dataSchema/nodeIds' }])
    expect(create(receipt, pending, product('A'), product('B')).faults).toEqual([])
  })
})

describe('the origins that a request names', () => {
  it('are one nodeId or a list of nodeIds, as text or as references', () => {
    expect(chosenOrigins(crushing, { nodeType: 'Product', nodeId: 'A' })).toEqual({
      chosen: [{ id: 'A', path: '/dataSchema/nodeId' }],
      faults: [],
    })
    expect(
      chosenOrigins(receipt, { nodeIds: ['A', { _id: 'B' }, { id: 'C' }], nodeId: null }).chosen.map(
        ({ id }) => id,
      ),
    ).toEqual(['A', 'B', 'C'])
  })

  it('are refused in the other member, twice, or of another type', () => {
    const paths = (edge: Edge, dataSchema: Record<string, unknown>) =>
      chosenOrigins(edge, dataSchema).faults.map(({ path }) => path)
    expect(paths(crushing, { nodeIds: ['A'] })).toEqual(['/dataSchema/nodeIds'])
    expect(paths(receipt, { nodeId: 'A' })).toEqual(['/dataSchema/nodeId'])
    expect(paths(receipt, { nodeIds: 'A' })).toEqual(['/dataSchema/nodeIds'])
    expect(paths(receipt, { nodeIds: ['A', 'B', 'A', 7] })).toEqual([
      '/dataSchema/nodeIds/2',
      '/dataSchema/nodeIds/3',
    ])
    expect(paths(crushing, { nodeType: 'ASSET', nodeId: 'A' })).toEqual(['/dataSchema/nodeType'])
  })

  it('leave masked ones as they are', () => {
    expect(chosenOrigins(receipt, { nodeIds: [{ restricted: true, key: 'k1' }, 'A'] }).chosen).toEqual([
      { id: 'A', path: '/dataSchema/nodeIds/1' },
    ])
  })
})

describe('editing a transformation', () => {
  const edit = (
    edge: Edge,
    destination: Product,
    stored: string[],
    chosen: string[],
    origins: Product[],
    descendants?: string[],
  ) =>
    editTransformation({
      edge,
      destination,
      stored,
      replacement: replaceOrigins(
        chosen.map((id) => ({ id, path: '' })),
        stored.map((id) => ({ id, readable: id !== 'hidden' })),
      ),
      origins: new Map(origins.map((origin) => [origin.id, origin])),
      ...(descendants && { correcting: { descendants: new Set(descendants) } }),
    })

  it('replaces origins and asks only the new ones', () => {
    expect(edit(receipt, ready, ['A', 'B'], ['B', 'C'], [product('C')])).toEqual({ faults: [], refusals: [] })
    expect(code(edit(receipt, ready, ['A', 'B'], ['B', 'C'], [product('C', used)]))).toBe('ORIGIN_TAKEN')
  })

  it('keeps the stored origins when nothing is chosen', () => {
    expect(replaceOrigins([], [{ id: 'A', readable: true }])).toEqual({ added: [], removed: [] })
    expect(edit(crushing, ready, ['A'], [], [])).toEqual({ faults: [], refusals: [] })
  })

  it('keeps the stored origins that the caller may not read', () => {
    const stored = [
      { id: 'hidden', readable: false },
      { id: 'A', readable: true },
    ]
    expect(replaceOrigins([{ id: 'B', path: '' }], stored)).toEqual({
      added: [{ id: 'B', path: '' }],
      removed: ['A'],
    })
    expect(edit(crushing, ready, ['hidden'], ['B'], [product('B')]).faults).toMatchObject([
      { path: '/dataSchema/nodeId' },
    ])
  })

  it('ends when the product is used, except for a correction', () => {
    expect(code(edit(crushing, { ...ready, ...used }, ['A'], ['B'], [product('B')]))).toBe('HAS_DESTINATION')
    expect(
      code(edit(crushing, { ...ready, ...used }, ['A'], ['B'], [product('B')], ['D', 'E'])),
    ).toBeUndefined()
  })

  it('never corrects a descendant into an origin', () => {
    expect(
      failure(edit(crushing, { ...ready, ...used }, ['A'], ['E'], [product('E')], ['D', 'E'])),
    ).toMatchObject({
      code: 'CYCLE',
      details: { origins: ['E'] },
    })
  })
})

describe('archiving a transformation', () => {
  const remove = (facts: {
    hasDestination?: boolean
    requirementsWaived?: boolean
    initiatedOtherwise?: boolean
    otherMilestones?: number
  }) =>
    removeTransformation({
      edge: crushing,
      stage,
      destination: {
        hasDestination: facts.hasDestination ?? false,
        requirementsWaived: facts.requirementsWaived ?? false,
      },
      initiatedOtherwise: facts.initiatedOtherwise ?? false,
      otherMilestones: facts.otherMilestones ?? 0,
    })

  it('is refused under a used product', () => {
    expect(code(remove({}))).toBeUndefined()
    expect(code(remove({ hasDestination: true, otherMilestones: 1 }))).toBe('HAS_DESTINATION')
  })

  it('is refused under processes that need it, and says what to do', () => {
    expect(failure(remove({ otherMilestones: 1 }))).toMatchObject({
      code: 'LOCKED',
      key: 'error.case.deleteLaterFirst',
    })
    expect(code(remove({ otherMilestones: 1, initiatedOtherwise: true }))).toBeUndefined()
    expect(code(remove({ otherMilestones: 1, requirementsWaived: true }))).toBeUndefined()
  })
})

it('refuses a doubtful date only where the edge is strict about time', () => {
  expect(strictTimeFaults(crushing, ['BEFORE_ORIGIN'])).toEqual([])
  expect(strictTimeFaults({ strictTime: true }, ['BEFORE_ORIGIN'])).toMatchObject([
    { path: '/dataSchema/occurred_at' },
  ])
})
