import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Form } from '../../../core/fields/index.ts'
import { availableOf, overUse } from '../../../core/rules/balance.ts'
import {
  exceeding,
  inFormUnit,
  isPartly,
  leftOfAll,
  leftOfOrigin,
  originOf,
  sumOfOrigins,
  takenField,
  takenOfAll,
  unreadable,
  type Measures,
  type Origin,
} from './origin.ts'

const form: Form = {
  schema: { type: 'object', properties: { toneladas: { type: 'number', title: 'Toneladas' } } },
  descriptor: { toneladas: { kind: 'number', unit: 't', linkQuantity: true } },
}
const measures = (values: Partial<Measures> = {}): Measures => ({
  amount: { name: 'kilos', title: 'Kilos', unit: 'kg' },
  taken: takenField(form),
  sharing: true,
  ...values,
})
/** An origin of which this much is left, or nobody knows how much. */
const origin = (id: string, kilos: number | undefined, left: number | null, limit: number | null = 0) =>
  ({ _id: id, dataSchema: { identifier: id, kilos }, available: { left, limit } }) as unknown as Origin
/** One of a stage without a balance. */
const unbalanced = (id: string, kilos: number) =>
  ({ _id: id, dataSchema: { identifier: id, kilos } }) as unknown as Origin

describe('what is left of an origin', () => {
  it('is what the server says, though the origin itself says no amount', () => {
    const [a, b] = [origin('a', 355_300, 174_800), origin('b', undefined, 249_500)]
    expect(leftOfOrigin(a, measures())).toBe(174_800)
    expect(leftOfOrigin(b, measures())).toBe(249_500)
    expect(leftOfAll([a, b], measures())).toBe(424_300)
    expect([a, b, origin('c', 5, 5)].map((one) => isPartly(one, measures()))).toEqual([true, true, false])
  })

  it('is unknown where the server does not know it, and nothing where more was taken than there was', () => {
    const unknown = origin('a', 10, null)
    expect(leftOfOrigin(unknown, measures())).toBeUndefined()
    expect(leftOfAll([unknown, origin('c', 5, 5)], measures())).toBeUndefined()
    expect(leftOfOrigin(origin('b', 10, -2), measures())).toBe(0)
  })

  it('is unknown where another measure is taken: kilos of grain use no hectares up', () => {
    const hectares = measures({ amount: { name: 'kilos', title: 'Superficie', unit: 'ha' } })
    expect(leftOfOrigin(origin('a', 84.5, 84.5), hectares)).toBeUndefined()
  })

  it('is what an origin of a stage without a balance holds, where it is used whole', () => {
    expect(leftOfOrigin(unbalanced('a', 410), measures({ sharing: false }))).toBe(410)
    expect(leftOfOrigin(unbalanced('a', 410), measures())).toBeUndefined()
  })
})

describe('what processes lost of an origin (BAL-04)', () => {
  const dried = origin('a', 100_000, 98_500)

  it('is gone, whether it is used whole or in parts', () => {
    expect(leftOfOrigin(dried, measures({ sharing: false }))).toBe(98_500)
    expect(leftOfOrigin(dried, measures())).toBe(98_500)
  })

  it('is neither offered nor expected by the form', () => {
    const chosen = { picks: [dried, origin('b', 50_000, 50_000)], quantities: {} }
    expect(sumOfOrigins(chosen, measures({ sharing: false }))).toBe(148.5)
    expect(originOf(dried as never, measures().amount)).toMatchObject({ available: { left: 98_500 } })
  })
})

const units = ['kg', 't', 'q', 'hl', null]
const quantity = fc.option(
  fc.record({
    quantity: fc.integer({ min: 0, max: 90_000_000 }).map((n) => n / 1000),
    unit: fc.constantFrom(...units),
  }),
  { nil: null, freq: 20 },
)
const balances = fc.record({
  unit: fc.constantFrom('kg', 't', 'q'),
  tolerance: fc.constantFrom(0, 0.5, 1),
  own: fc.option(
    fc.integer({ min: 1, max: 90_000_000 }).map((n) => n / 1000),
    { nil: undefined },
  ),
  moved: fc.array(fc.record({ kind: fc.constantFrom('in', 'gain', 'loss', 'out'), quantity }), {
    maxLength: 5,
  }),
  isClosed: fc.boolean(),
})

it('what the wizard offers is what the judge allows, whatever was recorded in whatever units (BAL-03, BAL-04)', () => {
  fc.assert(
    fc.property(
      balances,
      fc.constantFrom('kg', 't', 'q'),
      fc.boolean(),
      fc.integer({ min: 0, max: 90_000_000 }),
      (balance, unit, sharing, thousandths) => {
        const available = availableOf(balance)
        const { left, limit } = available
        const judged = (taken: number) => overUse(available, { quantity: taken, unit }) !== undefined
        const pick = originOf(
          { ...origin('a', balance.own, left), available: { left, limit } },
          {
            name: 'kilos',
            title: 'Kilos',
            unit: balance.unit,
          },
        )
        const measured = measures({
          amount: { name: 'kilos', title: 'Kilos', unit: balance.unit },
          taken: { name: 'taken', title: 'Taken', unit },
          sharing,
        })
        const offered = inFormUnit(leftOfOrigin(pick, measured), measured)
        expect(offered === undefined).toBe(left === null)
        if (offered !== undefined && left !== null && left >= 0) expect(judged(offered)).toBe(false)
        const typed = thousandths / 1000
        for (const taken of [typed, offered ?? 0])
          expect(exceeding({ picks: [pick], quantities: { a: taken } }, measured)).toHaveLength(
            judged(taken) ? 1 : 0,
          )
      },
    ),
    { numRuns: 500 },
  )
})

describe('what is taken of each origin', () => {
  const picks = [origin('a', 100_000, 100_000), origin('b', 50_000, 30_000, 250)]

  it('adds up when it is typed of all, and is compared with the form', () => {
    const chosen = { picks, quantities: { a: 60, b: 30 } }
    expect(takenOfAll(chosen)).toBe(90)
    expect(sumOfOrigins(chosen, measures())).toBe(90)
    expect(takenOfAll({ picks, quantities: { a: 60 } })).toBeUndefined()
    expect(takenOfAll({ picks: [], quantities: {} })).toBeUndefined()
  })

  it('is all that they hold when nothing is typed, unless they are used in parts', () => {
    const chosen = { picks, quantities: {} }
    expect(sumOfOrigins(chosen, measures({ sharing: false }))).toBe(130)
    expect(sumOfOrigins(chosen, measures())).toBeUndefined()
    const half = { picks, quantities: { a: 60 } }
    expect(sumOfOrigins(half, measures({ sharing: false }))).toBeUndefined()
  })

  it('may not be text or below zero, and may be more than is left with a warning', () => {
    expect(unreadable({ picks, quantities: { a: 'mucho', b: 3 } })).toEqual(['a'])
    expect(unreadable({ picks, quantities: { a: -1, b: undefined } })).toEqual(['a'])
    expect(exceeding({ picks, quantities: { a: 100, b: 30.25 } }, measures())).toEqual([])
    expect(exceeding({ picks, quantities: { a: 100, b: 30.251 } }, measures())).toEqual([picks[1]])
  })
})

it('a draft keeps of an origin what the wizard shows', () => {
  const whole = { ...origin('a', 5, 5), dataSchema: { identifier: 'a', kilos: 5, notas: 'x'.repeat(10_000) } }
  expect(originOf(whole, measures().amount).dataSchema).toEqual({ identifier: 'a', kilos: 5 })
})
