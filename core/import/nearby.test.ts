import { describe, expect, it } from 'vitest'
import { isWithin } from './nearby.ts'

describe('a name that is nearly another (IMP-03)', () => {
  it.each([
    ['ac2526007', 'ac2526007', 0],
    ['ac2526007', 'ac2526001', 1],
    ['ac2526007', 'ac252607', 1],
    ['ac2526007', 'xac2526008', 2],
    ['abc', 'cab', 2],
    ['', 'ab', 2],
    ['kitten', 'sitting', 3],
  ])('takes as many edits as it takes: %s, %s', (one, other, edits) => {
    expect([isWithin(edits, one, other), isWithin(edits, other, one)]).toEqual([true, true])
    expect(isWithin(edits - 1, one, other)).toBe(false)
  })
})
