import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, gtinFault, isChanged, isWhole, newGtin, splitOf } from './gtins.ts'

const known = {
  productSchema: 'ps-lote-vino',
  organization: 'o1',
  gtin: '07791234500017',
  coded: 4,
  differs: { field: 'vino', values: ['Siete Cuarteles', 'La Acequia'] },
}

describe('a row of the table of GTINs', () => {
  it('is sent as it was read, unless it is changed', () => {
    const draft = draftOf(known)
    expect(bodyOf(draft)).toEqual({
      productSchema: 'ps-lote-vino',
      organization: 'o1',
      gtin: '07791234500017',
    })
    expect(isChanged([draft], [known])).toBe(false)
    expect(isChanged([{ ...draft, field: 'vino', value: 'La Acequia' }], [known])).toBe(true)
    expect(isChanged([], [known])).toBe(true)
  })

  it('is whole with a stage, an organization, a right GTIN, and the value of its field', () => {
    const whole = { productSchema: 's', organization: 'o', gtin: '7 791234 500017' }
    expect(isWhole(newGtin(whole))).toBe(true)
    for (const lack of [
      { productSchema: '' },
      { organization: '' },
      { gtin: '7791234500018' },
      { field: 'vino' },
    ])
      expect(isWhole(newGtin({ ...whole, ...lack }))).toBe(false)
  })

  it('with a wrong last digit says the right number; of another length, none', () => {
    expect(gtinFault('7 791234 500213')).toEqual({ meant: { gtin: '7791234500215', wrong: 'digit' } })
    expect(gtinFault('77912')).toEqual({})
    expect(gtinFault('')).toBeUndefined()
    expect(gtinFault('7791234500017')).toBeUndefined()
  })

  it('whose products differ has a row for each value below it', () => {
    const draft = draftOf(known)
    const rows = splitOf([draft, newGtin()], draft)
    expect(rows.map(({ field, value, gtin }) => [field, value, gtin])).toEqual([
      ['', '', '07791234500017'],
      ['vino', 'Siete Cuarteles', ''],
      ['vino', 'La Acequia', ''],
      ['', '', ''],
    ])
  })
})
