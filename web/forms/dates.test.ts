import { describe, expect, it } from 'vitest'
import { dayOf, localInput, typedDate } from './dates.ts'

describe('dates in inputs (FRM-06)', () => {
  it('stand as dd-mm-yyyy, with their time where there is one', () => {
    expect(typedDate('2026-03-04')).toBe('04-03-2026')
    expect(typedDate('2026-03-04T00:00:00')).toBe('04-03-2026')
    expect(typedDate('2026-03-04T14:05:00')).toBe('04-03-2026 14:05')
  })

  it('leave alone what is no date', () => {
    expect(typedDate('31-02-2026')).toBe('31-02-2026')
    expect(typedDate(undefined)).toBe('')
    expect(dayOf('mañana')).toBeNull()
    expect(dayOf('2026-03-04T14:05:00')).toBe('2026-03-04')
  })

  it('give an instant to the local input of the browser in its own zone', () => {
    const local = new Date(2026, 2, 4, 14, 5)
    expect(localInput(local.toISOString())).toBe('2026-03-04T14:05')
    expect(localInput('2026-03-04')).toBe('')
  })
})
