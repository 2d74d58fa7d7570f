import { describe, expect, it } from 'vitest'
import { isFree, isRelated, whyNotArchived } from './reasons.ts'

const free = { hasOrigin: false, hasDestination: false, hold: null }
const made = { ...free, hasOrigin: true }
const used = { ...free, hasDestination: true }
const hold = { recall: null, number: 4, kind: 'hold', reason: 'Falta el análisis' } as const

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
    expect(whyNotArchived([{ ...made, hasDestination: true }])).toEqual({ key: 'both', count: 1 })
    expect([made, used].map(isRelated)).toEqual([true, true])
  })

  it('is refused of what is on hold, before what is related (RCL-03)', () => {
    const held = { ...free, hold }
    expect(whyNotArchived([held])).toEqual({ key: 'hold', count: 1 })
    expect(whyNotArchived([held, made, held, free])).toEqual({ key: 'holds', count: 2 })
    expect([free, made, held].map(isFree)).toEqual([true, false, false])
  })
})
