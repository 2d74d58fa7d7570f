import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMatch, fold, ignored, isFound, searchColumn, searchKey } from './search.ts'

describe('a search', () => {
  it('finds a value however its blanks, dots, hyphens, slashes, accents and case are typed (FST-01)', () => {
    for (const typed of ['af919ge', 'AF 919 GE', '919 ge', 'af-919-ge', 'AF.919/GE'])
      expect(isFound(['AF 919 GE'], typed)).toBe(true)
    expect(isFound(['10112-00000911'], '1011200000911')).toBe(true)
    expect(isFound(['Ñandú S.A.'], 'nandu sa')).toBe(true)
    expect(isFound(['AF 919 GE'], 'af918')).toBe(false)
  })

  it("compares each value by itself: the end of one and the beginning of the next are nobody's text", () => {
    expect(isFound(['10112-00000911', 'AF 919 GE'], '911af')).toBe(false)
  })

  it('without a letter or digit compares the plain text only', () => {
    expect(isFound(['AF 919 GE'], '-')).toBe(false)
    expect(isFound(['10112-00000911'], '-')).toBe(true)
  })
})

const texts = fc.string({ unit: fc.constantFrom(...'abÁñÜİß 019.-/_%', ' ', '–', '·') })

describe('the key of a text', () => {
  it('is the same whatever separators stand in the text', () => {
    fc.assert(
      fc.property(fc.array(texts), fc.constantFrom(...ignored), (parts, separator) => {
        expect(searchKey(parts.join(separator))).toBe(searchKey(parts.join('')))
      }),
    )
  })

  it('is the key of its key, and of the folded text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text))
        expect(searchKey(fold(text))).toBe(searchKey(text))
      }),
    )
  })

  it('holds the key of each part of the text', () => {
    fc.assert(
      fc.property(texts, texts, texts, (before, part, after) => {
        expect(searchKey(before + part + after)).toContain(searchKey(part))
        expect(isFound([before + part + after], part.trim())).toBe(true)
      }),
    )
  })
})

it('the column that lists search has each key on a line of its own', () => {
  expect(searchColumn('10112-00000911 af 919 ge -', ['10112-00000911', 'af 919 ge', '-'])).toBe(
    '10112-00000911 af 919 ge -\n1011200000911\naf919ge\n',
  )
})

describe('the part of a text that a search found', () => {
  const marked = (text: string, search: string) => text.slice(...(findMatch(text, search) ?? [0, 0]))

  it('is what people see, with its accents and separators', () => {
    expect(marked('Patente AF 919 GE', 'af919')).toBe('AF 919')
    expect(marked('10118-00000911', '0000911')).toBe('0000911')
    expect(marked('Coop. Ñandú S.A.', 'nandu sa')).toBe('Ñandú S.A')
    expect(marked('N\u0303andu', 'ñan')).toBe('N\u0303an')
    expect(findMatch('AF 919 GE', 'af918')).toBeUndefined()
    expect(findMatch('AF 919 GE', '')).toBeUndefined()
  })

  it('is there whenever the search finds the text, and has its key', () => {
    fc.assert(
      fc.property(texts, texts, (text, search) => {
        const match = findMatch(text, search)
        if (fold(search) !== '') expect(match !== undefined).toBe(isFound([text], search))
        if (match) expect(searchKey(text.slice(...match))).toBe(searchKey(search))
      }),
    )
  })
})
