import { describe, expect, it } from 'vitest'
import { formatNumber } from './format.ts'
import { text } from './index.ts'

describe('a number as people write it', () => {
  it.each([
    [29320, 'kg', '29.320 kg', '29,320 kg'],
    [84.5, 'ha', '84,5 ha', '84.5 ha'],
    [1120, 'm', '1.120 m', '1,120 m'],
    [13.5, '%', '13,5 %', '13.5%'],
    [16240, undefined, '16.240', '16,240'],
    [-1234567.891, undefined, '-1.234.567,891', '-1,234,567.891'],
    [0.0000001, undefined, '1e-7', '1e-7'],
    [2e21, 'kg', '2e+21 kg', '2e+21 kg'],
  ])('%d %s', (value, unit, spanish, english) => {
    expect(formatNumber(value, 'es', unit)).toBe(spanish)
    expect(formatNumber(value, 'en', unit)).toBe(english)
  })

  it('keeps four figures without a unit together, because they may be a year', () => {
    expect(formatNumber(1998, 'es')).toBe('1998')
  })
})

it('stands in texts as the language writes it', () => {
  expect(text('es', 'fields.min', { min: 0.01 })).toBe('Tiene que ser 0,01 o más')
  expect(text('en', 'fields.min', { min: 0.01 })).toBe('This must be 0.01 or more')
})
