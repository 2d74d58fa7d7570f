import { describe, expect, it } from 'vitest'
import { readFigure } from './figure.ts'

const converted = (from: string, to: string) => [{ code: 'UNIT_READ', details: { from, to } }]

describe('a number with its unit (FIG-02)', () => {
  it.each([
    ['29.320', 'kg'],
    ['29.320 kg', 'kg'],
    ['29.320 Kg.', 'kg'],
    ['29.320kilos', 'kg'],
    ['29.320 kgs', 'kg'],
    ['29 320 KILOS', 'kg'],
  ])('%s is in the unit of the field', (typed, unit) => {
    expect(readFigure(typed, unit, 'es')).toEqual({ value: 29320 })
  })

  it('is converted from another unit of the measure, and says so', () => {
    expect(readFigure('40.000 lb', 'kg', 'es')).toEqual({
      value: 18143.6948,
      told: converted('40.000 lb', '18.143,6948 kg'),
    })
    expect(readFigure('40,000 pounds', 'kg', 'en')).toEqual({
      value: 18143.6948,
      told: converted('40,000 pounds', '18,143.6948 kg'),
    })
    expect(readFigure('28,5 tn', 'kg', 'es')).toEqual({
      value: 28500,
      told: converted('28,5 tn', '28.500 kg'),
    })
    expect(readFigure('44,8 qq', 't', 'es')).toEqual({ value: 4.48, told: converted('44,8 qq', '4,48 t') })
    expect(readFigure('12 qq (46 kg)', 'kg', 'es')).toEqual({
      value: 552,
      told: converted('12 qq (46 kg)', '552 kg'),
    })
  })

  it('keeps the size that the unit of the field carries', () => {
    for (const typed of ['12', '12 qq', '12 quintales', '12 qq (46 kg)'])
      expect(readFigure(typed, 'qq (46 kg)', 'es')).toEqual({ value: 12 })
    expect(readFigure('460 kg', 'qq (46 kg)', 'es')).toEqual({
      value: 10,
      told: converted('460 kg', '10 qq (46 kg)'),
    })
    expect(readFigure('3 sacos', 'saco (69 kg)', 'es')).toEqual({ value: 3 })
  })

  it.each([
    ['12 l', 'kg'],
    ['12 arrobas', 'kg'],
    ['12 %', 'kg'],
    ['12 kg', 'kg/día'],
    ['12 kg', '°Brix'],
  ])('%s is a fault of a field in %s', (typed, unit) => {
    expect(readFigure(typed, unit, 'es')).toEqual({
      fault: { code: 'UNIT_OTHER', details: { from: typed.slice(3), to: unit } },
    })
  })

  it('knows a ton in Spanish alone', () => {
    expect(readFigure('2 ton', 'kg', 'es')).toMatchObject({ value: 2000 })
    expect(readFigure('2 ton', 'kg', 'en')).toMatchObject({ fault: { code: 'UNIT_OTHER' } })
  })

  it.each(['x', 'x kg', 'kg', '30 o más', '1.2.3 kg', '1e308 t', '12 kg 3', '1e999 kg', '12 qq (0 kg)'])(
    '%j is no number',
    (typed) => {
      expect(readFigure(typed, 'kg', 'es')).toBeUndefined()
    },
  )

  it('has no unit in a field without one', () => {
    expect(readFigure('12', undefined, 'es')).toEqual({ value: 12 })
    expect(readFigure('12 kg', undefined, 'es')).toBeUndefined()
  })
})
