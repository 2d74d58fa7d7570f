import { describe, expect, it } from 'vitest'
import { partsOfPattern, patternOfExample } from './pattern.ts'

describe('the pattern of an example', () => {
  it('lets texts of the same shape through, and no others', () => {
    const pattern = new RegExp(patternOfExample('LC-0042'), 'u')
    for (const [text, isLike] of [
      ['FI-0001', true],
      ['FI-001', false],
      ['fi-0001', false],
      ['FI 0001', false],
      ['xFI-0001', false],
    ] as const)
      expect([text, pattern.test(text)]).toEqual([text, isLike])
    expect(new RegExp(patternOfExample('a.1/(x)$'), 'u').test('b.2/(y)$')).toBe(true)
  })

  it('is said again in its parts; another pattern is not', () => {
    expect(partsOfPattern(patternOfExample('ABC-1234'))).toEqual([
      { kind: 'letters', count: 3 },
      { kind: 'sign', text: '-' },
      { kind: 'digits', count: 4 },
    ])
    expect(partsOfPattern('^LC-[0-9]{3}$')).toBeUndefined()
    expect(partsOfPattern('^(a|b)$')).toBeUndefined()
  })
})
