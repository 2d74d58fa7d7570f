import { expect, test } from 'vitest'
import { waitAfter } from './throttle.ts'

const limit = { free: 5, first: 30, max: 900 }

test('the first failures are free, then each one doubles the wait, up to a quarter of an hour', () => {
  const waits = [0, 4, 5, 6, 7, 9, 10, 400].map((count) => waitAfter({ count, since: 0 }, limit))
  expect(waits).toEqual([0, 0, 30, 60, 120, 480, 900, 900])
})

test('time that has passed counts', () => {
  expect(waitAfter({ count: 5, since: 12.2 }, limit)).toBe(18)
  expect(waitAfter({ count: 5, since: 30 }, limit)).toBe(0)
})
