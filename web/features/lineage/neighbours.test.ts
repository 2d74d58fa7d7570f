import { expect, it } from 'vitest'
import { countOfSide, sideOf } from './neighbours.ts'

it('counts neighbours by stage and hidden neighbours separately', () => {
  const amount = { quantity: null, unit: null }
  const near = [
    { _id: '1', name: 'a', productSchema: 'partida', direction: 0 as const, ...amount },
    { _id: '2', name: 'b', productSchema: 'partida', direction: 0 as const, ...amount },
    { restricted: true as const, key: 'k', direction: 0 as const },
    { _id: '3', name: 'c', productSchema: 'molienda', direction: 1 as const, ...amount },
  ]
  expect(sideOf(near, 0)).toEqual({ stages: [{ stage: 'partida', count: 2 }], restricted: 1 })
  expect(countOfSide(sideOf(near, 0))).toBe(3)
  expect(countOfSide(sideOf(near, 1))).toBe(1)
})
