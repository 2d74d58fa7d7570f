import { expect, it } from 'vitest'
import { kindOptions } from './options.ts'

it('an amount is asked for in stages alone, the quantity of a link in transformations', () => {
  const names = (form?: 'stage' | 'transformation') => kindOptions('number', form).map(({ name }) => name)
  expect(names()).toEqual(['unit'])
  expect(names('stage')).toEqual(['unit', 'amount'])
  expect(names('transformation')).toEqual(['unit', 'linkQuantity'])
})
