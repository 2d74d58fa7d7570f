import { expect, it } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { pointer, pointerNames } from './pointer.ts'

it('is the same for equal values, whatever the order of their members', () => {
  expect(canonicalJson({ b: [2, { d: 1, c: null }], a: 'á' })).toBe('{"a":"á","b":[2,{"c":null,"d":1}]}')
  expect(canonicalJson({ a: 'á', b: [2, { c: null, d: 1 }] })).toBe(
    canonicalJson({ b: [2, { d: 1, c: null }], a: 'á' }),
  )
})

it('differs where the values do', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
  expect(canonicalJson(JSON.parse('{"__proto__":1}'))).toBe('{"__proto__":1}')
})

it('escapes the names of a pointer and reads them back', () => {
  expect(pointer('dataSchema', 'a/b~c', 0)).toBe('/dataSchema/a~1b~0c/0')
  expect(pointerNames('/dataSchema/a~1b~0c/0')).toEqual(['dataSchema', 'a/b~c', '0'])
  expect(pointerNames('')).toEqual([])
})
