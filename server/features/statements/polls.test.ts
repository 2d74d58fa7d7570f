import { expect, it } from 'vitest'
import { waitOf } from './polls.ts'

it('the EU is asked ever more seldom, but once a day (EUD-09)', () => {
  const hours = (polls: number, minutes = 30) => waitOf(polls, minutes) / 3_600_000
  expect([0, 1, 2, 5, 6, 60].map((polls) => hours(polls))).toEqual([0.5, 1, 2, 16, 24, 24])
  expect(hours(0, 0.5)).toBe(0.5 / 60)
})
