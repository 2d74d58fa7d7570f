import { describe, expect, it } from 'vitest'
import { isRelated, whyNotArchived } from './reasons.ts'

const free = { hasOrigin: false, hasDestination: false }
const made = { hasOrigin: true, hasDestination: false }
const used = { hasOrigin: false, hasDestination: true }

describe('archiving (PRD-13, PRD-14)', () => {
  it('is allowed for products outside any chain', () => {
    expect(whyNotArchived([free, free])).toBeUndefined()
    expect(isRelated(free)).toBe(false)
  })

  it('gives the reason for a refusal, for one product and for several', () => {
    expect(whyNotArchived([made])).toEqual({ key: 'origin', count: 1 })
    expect(whyNotArchived([free, made])).toEqual({ key: 'origins', count: 1 })
    expect(whyNotArchived([used])).toEqual({ key: 'destination', count: 1 })
    expect(whyNotArchived([used, used])).toEqual({ key: 'destinations', count: 2 })
    expect(whyNotArchived([used, made])).toEqual({ key: 'related', count: 2 })
    expect(whyNotArchived([{ hasOrigin: true, hasDestination: true }])).toEqual({ key: 'both', count: 1 })
    expect([made, used].map(isRelated)).toEqual([true, true])
  })
})
