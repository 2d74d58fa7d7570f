import { expect, it } from 'vitest'
import { isUnderWay, isUnknown, pollWait } from './asking.ts'

it('the EU is asked ever more seldom, but once a day (EUD-09)', () => {
  const hours = (asks: number, minutes = 30) => pollWait(asks, minutes) / 3_600_000
  expect([0, 1, 2, 5, 6, 60].map((asks) => hours(asks))).toEqual([0.5, 1, 2, 16, 24, 24])
  expect(hours(0, 0.5)).toBe(0.5 / 60)
})

it('a call is under way for 35 seconds; one that ended or was killed is unknown (EUD-13)', () => {
  const asked = '2026-12-30T12:00:00.000Z'
  const at = (seconds: number) => new Date(asked).getTime() + seconds * 1_000
  const stateAt = (eu: Parameters<typeof isUnknown>[0], seconds: number) => [
    isUnderWay(eu, at(seconds)),
    isUnknown(eu, at(seconds)),
  ]
  expect(stateAt(null, 0)).toEqual([false, false])
  expect(stateAt({ asked }, 34.9)).toEqual([true, false])
  expect(stateAt({ asked }, 35)).toEqual([false, true])
  expect(stateAt({ asked, ended: asked }, 1)).toEqual([false, true])
})
