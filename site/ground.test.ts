import { expect, it } from 'vitest'
import { towns } from '../core/geography/geography.ts'
import { nearestTown } from './ground.ts'

it('finds a town for every place near one, on each side of it', () => {
  for (const { at } of towns)
    for (const [x, y] of [
      [0.3, 0],
      [-0.3, 0],
      [0, 0.3],
      [0, -0.3],
    ] as const) {
      const [lng, lat] = [at[0] + x, at[1] + y]
      const found = nearestTown([lng, lat])!
      expect(Math.hypot(found.at[0] - lng, found.at[1] - lat)).toBeLessThan(0.3001)
    }
})

it('finds none in the ocean', () => {
  expect(nearestTown([-45, -50])).toBeUndefined()
})
