import { expect, it } from 'vitest'
import { options } from './options.ts'

it('an amount is asked for in stages alone, the quantity of a link in transformations, a loss in other processes', () => {
  expect(options.number.map(({ name, only }) => [name, only])).toEqual([
    ['unit', undefined],
    ['linkQuantity', 'transformation'],
    ['amount', 'stage'],
    ['balance', 'common'],
  ])
})

it('stays whole when the build writes it as JSON', () => {
  expect(JSON.parse(JSON.stringify(options))).toEqual(options)
})
