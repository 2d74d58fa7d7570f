import { describe, expect, it } from 'vitest'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Form } from '../../../core/fields/index.ts'
import { comparedQuantities, controlsOf, isWarning, type ControlFacts } from './controls.ts'
import type { Origin } from './origin.ts'

const load = (id: string, values: Partial<Origin> = {}) =>
  ({
    _id: id,
    dataSchema: { identifier: `CPE ${id}` },
    hasDestination: false,
    requirementsSatisfied: true,
    ...values,
  }) as Origin
const madeOn = (id: string, occurred_at: string) =>
  ({ viewedProduct: id, itemKind: 'DESTINATION', dataSchema: { occurred_at } }) as unknown as Milestone

const facts = (values: Partial<ControlFacts> = {}): ControlFacts => ({
  picks: [load('a'), load('b')],
  nameOf: ({ dataSchema }) => String(dataSchema.identifier),
  stored: [],
  refused: [],
  sharing: false,
  occurredAt: '2026-04-15T12:00:00.000Z',
  timelines: [madeOn('a', '2026-04-14T12:00:00.000Z')],
  now: new Date('2026-04-16T12:00:00.000Z'),
  quantities: undefined,
  exceeded: [],
  nothing: [],
  ...values,
})
const kinds = (values?: Partial<ControlFacts>) => controlsOf(facts(values)).map(({ kind }) => kind)

describe('the controls before confirming', () => {
  it('pass when all data that was read is correct', () => {
    expect(kinds()).toEqual(['free', 'complete', 'data', 'after'])
    expect(controlsOf(facts()).some(isWarning)).toBe(false)
  })

  it('name the origins that are used or pending', () => {
    const picks = [load('a', { hasDestination: true }), load('b', { requirementsSatisfied: false })]
    expect(controlsOf(facts({ picks })).slice(0, 2)).toEqual([
      { kind: 'taken', names: ['CPE a'] },
      { kind: 'pending', names: ['CPE b'] },
    ])
  })

  it('ignore uses by this transformation, and all uses of shared origins', () => {
    const picks = [load('a', { hasDestination: true })]
    expect(kinds({ picks, stored: ['a'] })[0]).toBe('free')
    expect(kinds({ picks, sharing: true })[0]).toBe('shared')
  })

  it('warn of a date before that of an origin, and of a future date', () => {
    expect(controlsOf(facts({ occurredAt: '2026-04-13T12:00:00.000Z' })).at(-1)).toEqual({
      kind: 'before',
      name: 'CPE a',
      date: '2026-04-14T12:00:00.000Z',
    })
    expect(kinds({ now: new Date('2026-04-15T11:00:00.000Z') })).toContain('future')
  })

  it('omit the date check while dates are unknown, and report when they could not be read', () => {
    expect(kinds({ timelines: [] })).toEqual(['free', 'complete', 'data'])
    expect(kinds({ timelines: undefined })).toContain('checking')
    expect(kinds({ timelines: null })).toContain('unchecked')
  })

  it('say that so many dates are checked on saving, which is no fault', () => {
    const controls = controlsOf(facts({ timelines: 'later' }))
    expect(controls.at(-1)).toEqual({ kind: 'later' })
    expect(controls.some(isWarning)).toBe(false)
  })

  it('warn of origins of which more is taken than is left', () => {
    const [control] = controlsOf(facts({ exceeded: [load('b')] })).filter(isWarning)
    expect(control).toEqual({ kind: 'exceeded', names: ['CPE b'] })
  })

  it('warn of origins of which nothing is taken', () => {
    const [control] = controlsOf(facts({ nothing: [load('b')] })).filter(isWarning)
    expect(control).toEqual({ kind: 'nothing', names: ['CPE b'] })
  })

  it('are replaced by the server’s messages about origins', () => {
    expect(kinds({ refused: ['CPE a ya se usó.'] })).toEqual(['refused', 'data', 'after'])
  })

  it('skip origins that stay unchanged', () => {
    expect(kinds({ picks: [], timelines: null })).toEqual(['data'])
  })
})

describe('the quantity in the form', () => {
  const form = (unit: string): Form => ({
    schema: { type: 'object', properties: { toneladas: { type: 'number', title: 'Toneladas' } } },
    descriptor: { toneladas: { kind: 'number', unit, linkQuantity: true } },
  })
  const control = (toneladas: number) =>
    controlsOf(facts({ quantities: comparedQuantities(form('t'), { toneladas }, 172.92) })).at(-1)

  it('is compared with the sum of the origins', () => {
    expect(control(172.92)).toEqual({ kind: 'quantity', title: 'Toneladas' })
    expect(control(172.5)?.kind).toBe('quantity')
    expect(control(160)).toEqual({
      kind: 'quantityDiffers',
      title: 'Toneladas',
      typed: 160,
      unit: 't',
      total: 172.92,
    })
  })

  it('is not compared when one of the two is missing', () => {
    expect(comparedQuantities(form('t'), {}, 10)).toBeUndefined()
    expect(comparedQuantities(form('t'), { toneladas: 3 }, undefined)).toBeUndefined()
  })
})
