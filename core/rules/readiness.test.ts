import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerOf,
  eudrStateOf,
  type Facts,
  type ItemState,
  meets,
  reckon,
  rulesOf,
  together,
  waitsOf,
} from './readiness.ts'

const nothing: Facts = {
  stage: 'ps',
  isIdentified: false,
  hasOrigin: false,
  fields: new Set(),
  isRiskNegligible: false,
  processes: new Set(),
  checks: new Set(),
  hasPlace: false,
  hasPolygon: false,
  certificates: new Set(),
  balance: 'none',
  eudr: { state: 'missing', blocking: 1 },
}

describe('what a rule needs (RDY-01)', () => {
  it.each([
    [{ process: 'ms' }, { processes: new Set(['ms']) }],
    [{ field: 'peso' }, { fields: new Set(['peso']) }],
    [{ check: 'ch' }, { checks: new Set(['ch']) }],
    [{ certificate: 'segregacion' }, { certificates: new Set(['segregacion']) }],
    [{ place: true as const }, { hasPlace: true }],
    [{ polygon: true as const }, { hasPolygon: true }],
    [{ origin: true as const }, { hasOrigin: true }],
    [{ identified: true as const }, { isIdentified: true }],
    [{ eudr: true as const }, { eudr: { state: 'ok' as const, blocking: 0 } }],
  ])('%o is missing until it is there', (needs, facts) => {
    expect(meets(needs, nothing)).toBe('missing')
    expect(meets(needs, { ...nothing, ...facts })).toBe('ok')
  })

  it('is not met by another process, field or check', () => {
    const others = { processes: new Set(['x']), fields: new Set(['x']), checks: new Set(['x']) }
    for (const needs of [{ process: 'ms' }, { field: 'peso' }, { check: 'ch' }])
      expect(meets(needs, { ...nothing, ...others })).toBe('missing')
  })

  it('takes a balance that is balanced or open, and knows nothing of one whose amounts are missing', () => {
    const of = (balance: Facts['balance']) => meets({ balance: true }, { ...nothing, balance })
    expect([of('balanced'), of('open'), of('over'), of('unknown')]).toEqual([
      'ok',
      'ok',
      'missing',
      'unknown',
    ])
  })

  it("doesn't know what a running check will find", () => {
    expect(meets({ eudr: true }, { ...nothing, eudr: { state: 'unknown', blocking: 0 } })).toBe('unknown')
  })
})

const itemState = fc.constantFrom<ItemState>('ok', 'missing', 'unknown')
const item = fc.record({
  level: fc.constantFrom('must' as const, 'should' as const),
  needs: fc.constant({ place: true as const }),
  state: itemState,
})

describe('readiness (RDY-02)', () => {
  it('is ready where each must is ok, and unknown where none is missing and one is not known', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const musts = items.filter(({ level }) => level === 'must').map(({ state }) => state)
        const { state, must, should } = reckon(
          items,
          items.map((one) => one.state),
          { blocking: 0 },
        )
        expect(state === 'ready').toBe(musts.every((one) => one === 'ok'))
        expect(state === 'missing').toBe(musts.includes('missing'))
        expect(must).toEqual({ done: musts.filter((one) => one === 'ok').length, of: musts.length })
        expect(should.of).toBe(items.length - musts.length)
      }),
    )
  })

  it('counts each check of the EU that blocks, as its map does (ORI-06)', () => {
    const rules = [
      { level: 'must' as const, needs: { place: true as const } },
      { level: 'must' as const, needs: { eudr: true as const } },
    ]
    const checks = ['blocking', 'ok', 'warn', 'blocking', 'told', 'blocking'].map((state) => ({ state }))
    const found = eudrStateOf(checks)
    expect(found).toEqual({ state: 'missing', blocking: 3 })
    expect(reckon(rules, ['ok', found.state], found)).toMatchObject({ must: { done: 1, of: 4 } })
    expect(reckon(rules, ['ok', 'ok'], eudrStateOf([{ state: 'warn' }]))).toMatchObject({
      state: 'ready',
      must: { done: 2, of: 2 },
    })
    expect(eudrStateOf([{ state: 'running' }, { state: 'warn' }]).state).toBe('unknown')
  })

  it('is what all ancestors say together, in whatever order, and missing without any', () => {
    fc.assert(
      fc.property(fc.array(itemState), (states) => {
        const worst = (['missing', 'unknown', 'ok'] as const).find((state) => states.includes(state))
        for (const some of [states, states.toReversed()])
          expect(answerOf(some.reduce<ItemState | undefined>(together, undefined))).toBe(worst ?? 'missing')
      }),
    )
  })
})

describe('the rules of a stage without rules of its own (RDY-01)', () => {
  const form = {
    schema: {
      type: 'object' as const,
      required: ['identifier', 'peso'],
      properties: {
        identifier: { type: 'string', title: 'Número' },
        peso: { type: 'number', title: 'Peso' },
        nota: { type: 'string', title: 'Nota' },
      },
    },
    descriptor: { identifier: { kind: 'text' }, peso: { kind: 'number' }, nota: { kind: 'text' } },
  } as unknown as Parameters<typeof rulesOf>[0]

  it('ask for an identifier, for the origin where one is required, and for each required field', () => {
    expect(rulesOf(form, true).map(({ code }) => code)).toEqual(['IDENTIFIED', 'ORIGIN', 'peso'])
    expect(rulesOf(form, false).map(({ code }) => code)).toEqual(['IDENTIFIED', 'peso'])
  })

  it('give way to its own, were there none of them', () => {
    expect(rulesOf({ ...form, ready: [] }, true)).toEqual([])
  })
})

it('the EU’s checks asked of all that a product came from are the look at its plots (RDY-01)', () => {
  const rule = { code: 'EU', title: {}, level: 'must' as const, needs: { eudr: true as const } }
  const [polygon, preflight] = [{ ...rule, needs: { polygon: true as const } }, rule].map((one) => ({
    ...one,
    of: 'ancestors' as const,
  }))
  const form = { schema: { type: 'object' as const, properties: {} }, descriptor: {} }
  expect(rulesOf({ ...form, ready: [polygon!, preflight!] }, false).map(({ of }) => of)).toEqual([
    'ancestors',
    'self',
  ])
})

describe('what waits (TOD-01)', () => {
  const product = { isLast: false, state: 'missing' as const, isSatisfied: false, isIdentified: false }

  it('is the origin and the identifier on the way, and readiness alone at the end', () => {
    expect(waitsOf(product)).toEqual(['NO_ORIGIN', 'UNIDENTIFIED'])
    expect(waitsOf({ ...product, isLast: true })).toEqual(['NOT_READY'])
    expect(waitsOf({ ...product, isLast: true, state: 'ready' })).toEqual(['NO_ORIGIN', 'UNIDENTIFIED'])
    expect(waitsOf({ isLast: true, state: 'ready', isSatisfied: true, isIdentified: true })).toEqual([])
  })
})
