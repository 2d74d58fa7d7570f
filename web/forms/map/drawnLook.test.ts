import { expect, it } from 'vitest'
import { lookOf } from './drawnLook.ts'

it('the lines of a place are blue, four pixels wide and without a fill (GEO-08)', () => {
  expect(lookOf(true, 'malbec', 'light')).toEqual({
    line: '#1847C9',
    lineWidth: 4,
    fill: '#1847C9',
    fillOpacity: 0,
  })
})

it('all other plots have the accent of the account, half filled, with a thin line (GEO-07)', () => {
  expect(lookOf(false, 'malbec', 'light')).toMatchObject({ line: '#7E1F45', lineWidth: 1, fillOpacity: 0.5 })
  expect(lookOf(false, 'malbec', 'dark')).toMatchObject({ line: '#E39AB3', lineWidth: 1, fillOpacity: 0.5 })
})
