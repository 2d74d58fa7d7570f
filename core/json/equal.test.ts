import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { isEqual } from './equal.ts'

it('values are equal exactly if their canonical JSON is', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(isEqual(one, other)).toBe(canonicalJson(one) === canonicalJson(other))
      expect(isEqual(one, structuredClone(one))).toBe(true)
    }),
  )
})

it('the order of members doesn’t count, that of a list does', () => {
  expect(isEqual({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true)
  expect(isEqual([1, 2], [2, 1])).toBe(false)
  expect(isEqual([], {})).toBe(false)
  expect(isEqual({ a: undefined }, { b: undefined })).toBe(false)
})
