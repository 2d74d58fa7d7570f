import { expect, it } from 'vitest'
import { farPlots } from './apart.ts'

it('a plot far from most others is known with its distance, and one of two is none (GRD-06)', () => {
  const [one, other, far] = [
    [-60.21, -29.46],
    [-60.2, -29.47],
    [-29.46, -60.18],
  ] as const
  expect([...farPlots([one, far, other]).keys()]).toEqual([1])
  expect(farPlots([one, far, other]).get(1)).toBe(4_116)
  // Without shapes nothing lies anywhere.
  expect([...farPlots([one, undefined, other, far]).keys()]).toEqual([3])
  expect(farPlots([one, far]).size).toBe(0)
  expect(farPlots([]).size).toBe(0)
})
