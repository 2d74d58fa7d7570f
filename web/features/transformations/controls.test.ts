import { describe, expect, it } from 'vitest'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { controlsOf, isWarning, quantitiesOf, type ControlFacts } from './controls.ts'

const load = (id: string, values: Partial<Product> = {}) =>
  ({
    _id: id,
    dataSchema: { identifier: `CPE ${id}` },
    hasDestination: false,
    requirementsSatisfied: true,
    ...values,
  }) as Product
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
  const amount = { name: 'pesoNeto', title: 'Peso neto', unit: 'kg' }
  const control = (toneladas: number) =>
    controlsOf(facts({ quantities: quantitiesOf(form('t'), { toneladas }, { amount, total: 172_920 }) })).at(
      -1,
    )

  it('is compared with the sum of the origins, in the unit of the form', () => {
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

  it('is not compared when it has another kind of unit or one of the two is missing', () => {
    expect(quantitiesOf(form('hl'), { toneladas: 3 }, { amount, total: 10 })).toBeUndefined()
    expect(quantitiesOf(form('t'), {}, { amount, total: 10 })).toBeUndefined()
    expect(quantitiesOf(form('t'), { toneladas: 3 }, { amount, total: undefined })).toBeUndefined()
    expect(quantitiesOf(form('t'), { toneladas: 3 }, { amount: undefined, total: 10 })).toBeUndefined()
  })
})
