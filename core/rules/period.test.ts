import { expect, it } from 'vitest'
import { periodOf } from './period.ts'

const zone = 'America/Argentina/Buenos_Aires'

it('a period holds its first and its last day, in the time zone of the account (BAL-05)', () => {
  expect(periodOf('2026-03-31', '2026-04-01', zone)).toEqual({
    start: new Date('2026-03-31T03:00:00Z'),
    end: new Date('2026-04-02T03:00:00Z'),
    days: 2,
  })
  expect(periodOf('2026-04-01', '2026-04-01', zone)?.days).toBe(1)
  expect(periodOf('2025-11-30', '2026-11-29', zone)?.days).toBe(365)
  expect(['2026-02-30', '2026-4-1', 'hoy'].map((from) => periodOf(from, '2026-04-01', zone))).toEqual(
    Array(3).fill(undefined),
  )
})
