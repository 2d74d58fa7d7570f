import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber } from '../i18n/format.ts'
import { languages } from '../i18n/locales.ts'
import { hasMarksOf, readNumber, readOtherwise } from './number.ts'

describe('a number that somebody types', () => {
  it.each([
    ['28.500', 28500, 28.5],
    ['28,500', 28.5, 28500],
    ['1.250', 1250, 1.25],
    ['-1.250', -1250, -1.25],
    ['−1.250', -1250, -1.25],
    ['28.512,5', 28512.5, undefined],
    ['28,512.5', undefined, 28512.5],
    ['1.234.567', 1234567, undefined],
    ['0.500', 0.5, 0.5],
    ['0,500', 0.5, 0.5],
    ['012.500', 12.5, 12.5],
    ['84.5', 84.5, 84.5],
    ['84,5', 84.5, 84.5],
    ['1234.567', 1234.567, 1234.567],
    ['28 500', 28500, 28500],
    ['28\u00a0500,25', 28500.25, undefined],
    ['28\u202f500', 28500, 28500],
    ['1 234 567', 1234567, 1234567],
    [',5', 0.5, 0.5],
    ['1998', 1998, 1998],
    ['3,07E+10', 3.07e10, 3.07e10],
    ['28000,000000004', 28000, 28000],
    ['0,1234567890123', 0.123456789012, 0.123456789012],
  ])('%s is %d in Spanish and %d in English (FIG-01)', (typed, spanish, english) => {
    expect(readNumber(typed, 'es')).toBe(spanish)
    expect(readNumber(typed, 'en')).toBe(english)
  })

  it.each([
    '',
    ' ',
    'x',
    '1.2.3',
    '--1',
    '1,2,3',
    '1 00',
    '1.234 567',
    '0x10',
    'Infinity',
    '1e999',
    '-',
    '.',
  ])('is not %j', (typed) => {
    for (const language of languages) expect(readNumber(typed, language)).toBeUndefined()
  })

  it('is read back as every form writes it, to twelve digits (FIG-01)', () => {
    const numbers = fc
      .double({ min: -1e12, max: 1e12, noNaN: true })
      .map((value) => Number(value.toPrecision(12)))
    fc.assert(
      fc.property(numbers, fc.constantFrom(...languages), (value, language) => {
        expect(readNumber(formatNumber(value, language), language)).toBe(value === 0 ? 0 : value)
        expect(readNumber(formatNumber(value, language, 'kg').slice(0, -2), language)).toBe(
          value === 0 ? 0 : value,
        )
      }),
    )
  })

  it('has one other reading where its mark can mean both (FIG-01)', () => {
    expect(readOtherwise('28.500', 'es')).toBe(28.5)
    expect(readOtherwise('28,500', 'es')).toBe(28500)
    expect(readOtherwise('28.500', 'en')).toBe(28500)
    expect(readOtherwise('28,500', 'en')).toBe(28.5)
    for (const sure of ['0.500', '28.5', '1.234.567', '28 500', '1234.567', 'x'])
      expect(readOtherwise(sure, 'es')).toBeUndefined()
  })

  it('is of a language whose marks it has', () => {
    const has = (text: string) => languages.filter((language) => hasMarksOf(text, language))
    expect([has('84.5'), has('84,5'), has('28.500'), has('28500')]).toEqual([
      ['en'],
      ['es'],
      ['es', 'en'],
      ['es', 'en'],
    ])
    expect([has('28.512,5'), has('28,512.5')]).toEqual([['es'], ['en']])
  })
})
