import { describe, expect, it } from 'vitest'
import {
  amountColumn,
  figureIn,
  inHandierUnit,
  quantityField,
  rounded,
  roundedDown,
  sumOf,
} from './quantity.ts'

describe('quantities', () => {
  it('are said in the unit that people think in (FIG-01)', () => {
    const handy = (quantity: number, unit: string | null) => inHandierUnit({ quantity, unit })
    expect(handy(28_500, 'kg')).toEqual({ quantity: 28.5, unit: 't' })
    expect(handy(0.5, 't')).toEqual({ quantity: 500, unit: 'kg' })
    expect(handy(12, 'qq (46 kg)')).toEqual({ quantity: 552, unit: 'kg' })
    for (const [quantity, unit] of [
      [850, 'kg'],
      [28.5, 't'],
      [0, 't'],
      [28_500, 'cajas'],
      [28_500, null],
    ] as const)
      expect(handy(quantity, unit)).toBeUndefined()
  })

  it('lose the digits that nobody wrote', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3)
    expect(rounded(1.23456)).toBe(1.235)
    expect(rounded(1e308)).toBe(1e308)
    expect(sumOf([])).toBe(0)
  })
})

it('the quantity of a transformation is the number that says so', () => {
  expect(
    quantityField({
      occurred_at: { kind: 'datetime' },
      humedad: { kind: 'number', unit: '%' },
      kilos: { kind: 'number', unit: 'kg', linkQuantity: true },
    }),
  ).toEqual({ name: 'kilos', unit: 'kg' })
  expect(quantityField({ kilos: { kind: 'number', unit: 'kg' } })).toBeUndefined()
})

it("a stage's amount is the field that says so, or else the first header whose unit adds up", () => {
  const amountOf = (volumen: object) =>
    amountColumn({
      schema: {
        type: 'object',
        properties: {
          capacidad: { type: 'number', title: 'Capacidad', header: true },
          volumen: { type: 'number', title: 'Volumen' },
        },
      },
      descriptor: {
        capacidad: { kind: 'number', unit: 'hl' },
        volumen: { kind: 'number', unit: 'hl', ...volumen },
      },
    })?.name
  expect(amountOf({})).toBe('capacidad')
  expect(amountOf({ amount: true })).toBe('volumen')
})

it('a quantity is reckoned with in the unit of the product', () => {
  expect(figureIn({ quantity: 28_920.5, unit: 'kg' }, 't')).toBe(28.921)
  expect(figureIn({ quantity: 3, unit: 'hl' }, 't')).toBeNull()
  expect(figureIn({ quantity: 3, unit: null }, 't')).toBeNull()
  expect(figureIn(null, 't')).toBeNull()
})

it('is rounded down where a form begins with it', () => {
  expect([28.9209, 68.5, 174.8, 0.1 + 0.2].map(roundedDown)).toEqual([28.92, 68.5, 174.8, 0.3])
})
