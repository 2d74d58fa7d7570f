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
    expect(whyNotArchived([made])).toBe('origin')
    expect(whyNotArchived([free, made])).toBe('origins')
    expect(whyNotArchived([used])).toBe('destination')
    expect(whyNotArchived([used, used])).toBe('destinations')
    expect(whyNotArchived([used, made])).toBe('related')
    expect(whyNotArchived([{ hasOrigin: true, hasDestination: true }])).toBe('both')
    expect([made, used].map(isRelated)).toEqual([true, true])
  })
})
