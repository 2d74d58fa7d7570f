import { describe, expect, it } from 'vitest'
import { asCodeValue, codeOf, codeValueOfUuid, isWithinPrefixes, mendGtin, readGtin, rowOf } from './codes.ts'

describe('a code', () => {
  it('has the identifier without blanks and accents, where GS1 has its signs', () => {
    expect(asCodeValue('Lote Ñandú 1')).toBe('LoteNandu1')
    expect(asCodeValue('a/b')).toBe('a/b')
    for (const text of ['', '  ', 'x'.repeat(21), '№ 7', 'a#b']) expect(asCodeValue(text)).toBeUndefined()
  })

  it('has otherwise 20 signs of the uuid, by RFC 4648', () => {
    expect(codeValueOfUuid('00112233-4455-6677-8899-aabbccddeeff')).toBe('AAISEM2EKVTHPCEZVK54')
  })

  it('is escaped in its path', () => {
    expect(codeOf('07791234500017', '10', "A/7'").path).toBe('/01/07791234500017/10/A%2F7%27')
  })
})

describe('a GTIN', () => {
  it('has 8, 12, 13 or 14 digits and a check digit', () => {
    expect(readGtin(' 779123450 0017')).toBe('07791234500017')
    expect(readGtin('96385074')).toBe('00000096385074')
    for (const text of ['779-1234-50001-7', '779 1234\u201150001 7', '\u200e7791234500017\u200b'])
      expect(readGtin(text)).toBe('07791234500017')
    for (const text of ['7791234500018', '779123450001', '0'.repeat(14), ''])
      expect(readGtin(text)).toBeUndefined()
  })

  it('with a wrong last digit is offered with the right one', () => {
    expect(mendGtin('7 791234 500213')).toEqual({ gtin: '7791234500215', wrong: 'digit' })
    expect(mendGtin('07791234500018')).toEqual({ gtin: '07791234500017', wrong: 'digit' })
    for (const text of ['7791234500017', '779123451', '0'.repeat(14), 'x', '0'.repeat(10)])
      expect(mendGtin(text)).toBeUndefined()
  })

  it('whose first zeros a spreadsheet took for nothing is offered with them', () => {
    for (const [text, gtin] of [
      ['36000291452', '036000291452'],
      ['9012349', '09012349'],
    ])
      expect(mendGtin(text!)).toEqual({ gtin, wrong: 'zeros' })
  })

  it('begins with a prefix of its company from its second digit on; those of 8 digits are anybody’s', () => {
    expect(isWithinPrefixes('07791234500017', ['12', '7791'])).toBe(true)
    expect(isWithinPrefixes('17791234500014', ['7791'])).toBe(true)
    expect(isWithinPrefixes('07791234500017', ['0779'])).toBe(false)
    expect(isWithinPrefixes('00000096385074', ['7791'])).toBe(true)
    expect(isWithinPrefixes('07791234500017', [])).toBe(true)
  })

  it('is that of the row that names a value of the product, before that for all', () => {
    const of = { productSchema: 'ps-vino', organization: 'o' }
    const rows = [
      { ...of, gtin: '1' },
      { ...of, where: { field: 'cepa', value: 'Malbec' }, gtin: '2' },
    ]
    expect(rowOf(rows, of, { cepa: 'Malbec' })?.gtin).toBe('2')
    expect(rowOf(rows, of, { cepa: 'Bonarda' })?.gtin).toBe('1')
    expect(rowOf(rows.slice(1), of, {})).toBeUndefined()
    expect(rowOf(rows, { ...of, organization: 'other' }, {})).toBeUndefined()
  })
})
