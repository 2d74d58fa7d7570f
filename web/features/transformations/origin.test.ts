import { describe, expect, it } from 'vitest'
import type { Form } from '../../../core/fields/index.ts'
import {
  exceeding,
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
  own: {},
  ...values,
})
const origin = (id: string, kilos?: number, used?: Origin['used']) =>
  ({
    _id: id,
    dataSchema: { identifier: id, kilos },
    ...(used === undefined ? {} : { used }),
  }) as unknown as Origin

describe('what is left of an origin', () => {
  it('is what it holds less what others took, in the unit of what it holds', () => {
    const [a, b] = [origin('a', 355_300, { quantity: 180.5, unit: 't' }), origin('b', 249_500)]
    expect(leftOfOrigin(a, measures())).toBe(174_800)
    expect(leftOfOrigin(b, measures())).toBe(249_500)
    expect(leftOfAll([a, b], measures())).toBe(424_300)
  })

  it('is unknown where an earlier use is, or the origin holds nothing known', () => {
    const unknown = origin('a', 10, null)
    expect(leftOfOrigin(unknown, measures())).toBeUndefined()
    expect(leftOfOrigin(origin('b'), measures())).toBeUndefined()
    expect(leftOfAll([unknown, origin('c', 5)], measures())).toBeUndefined()
  })

  it('is unknown where another measure is taken: kilos of grain use no hectares up', () => {
    const hectares = measures({ amount: { name: 'kilos', title: 'Superficie', unit: 'ha' } })
    expect(leftOfOrigin(origin('a', 84.5, { quantity: 0, unit: 'ha' }), hectares)).toBeUndefined()
  })

  it('counts what the edited transformation itself takes as left', () => {
    const a = origin('a', 355_300, { quantity: 180.5, unit: 't' })
    expect(leftOfOrigin(a, measures({ own: { a: 80.5 } }))).toBe(255_300)
  })

  it('is the whole of an origin that is used only once', () => {
    const used = origin('a', 355_300, { quantity: 180.5, unit: 't' })
    expect(leftOfOrigin(used, measures({ sharing: false }))).toBe(355_300)
  })
})

describe('what processes lost of an origin (BAL-04)', () => {
  const dried = { ...origin('a', 100_000, { quantity: 30, unit: 't' }), lost: 1_500 } as Origin

  it('is gone, whether it is used whole or in parts', () => {
    expect(leftOfOrigin(dried, measures({ sharing: false }))).toBe(98_500)
    expect(leftOfOrigin(dried, measures())).toBe(68_500)
    expect(leftOfOrigin({ ...dried, lost: 200_000 }, measures({ sharing: false }))).toBe(0)
  })

  it('is neither offered nor expected by the form', () => {
    const chosen = { picks: [dried, origin('b', 50_000)], quantities: {} }
    expect(sumOfOrigins(chosen, measures({ sharing: false }))).toBe(148.5)
    expect(originOf(dried as never, measures().amount)).toMatchObject({ lost: 1_500 })
  })
})

describe('what is taken of each origin', () => {
  const picks = [origin('a', 100_000), origin('b', 50_000, { quantity: 20, unit: 't' })]

  it('adds up when it is typed of all, and is compared with the form', () => {
    const chosen = { picks, quantities: { a: 60, b: 30 } }
    expect(takenOfAll(chosen)).toBe(90)
    expect(sumOfOrigins(chosen, measures())).toBe(90)
    expect(takenOfAll({ picks, quantities: { a: 60 } })).toBeUndefined()
    expect(takenOfAll({ picks: [], quantities: {} })).toBeUndefined()
  })

  it('is all that they hold when nothing is typed, unless they are used in parts', () => {
    const chosen = { picks, quantities: {} }
    expect(sumOfOrigins(chosen, measures({ sharing: false }))).toBe(150)
    expect(sumOfOrigins(chosen, measures())).toBeUndefined()
    const half = { picks, quantities: { a: 60 } }
    expect(sumOfOrigins(half, measures({ sharing: false }))).toBeUndefined()
  })

  it('may not be text or below zero, and may be more than is left with a warning', () => {
    expect(unreadable({ picks, quantities: { a: 'mucho', b: 3 } })).toEqual(['a'])
    expect(unreadable({ picks, quantities: { a: -1, b: undefined } })).toEqual(['a'])
    expect(exceeding({ picks, quantities: { a: 100, b: 30.001 } }, measures())).toEqual([picks[1]])
  })
})

it('a draft keeps of an origin what the wizard shows', () => {
  const whole = { ...origin('a', 5), dataSchema: { identifier: 'a', kilos: 5, notas: 'x'.repeat(10_000) } }
  expect(originOf(whole, measures().amount).dataSchema).toEqual({ identifier: 'a', kilos: 5 })
})
