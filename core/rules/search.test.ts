import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMatches, fold, ignored, isFound, searchColumn, searchKey, textsOf } from './search.ts'

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

describe('the words of a search', () => {
  it('are found in different values, in any order; each alone is not enough', () => {
    const load = ['10118-00000281', 'Granos del Tapenagá S.A.', 'AF 919 GE']
    expect(isFound(load, 'tapenaga 281')).toBe(true)
    expect(isFound(load, '281  TAPENAGÁ af919')).toBe(true)
    expect(isFound(load, 'tapenaga 282')).toBe(false)
  })

  it('count as one text where it is one word, where all are short, and where there are too many', () => {
    const many = 'uno dos tres cuatro cinco seis siete ocho nueve'
    for (const search of ['tapenaga', 's a', many]) expect(textsOf(search)).toEqual([search])
    expect(textsOf('lote - 12')).toEqual(['lote', '12'])
  })
})

it('the column that lists search has each key on a line of its own', () => {
  expect(searchColumn('10112-00000911 af 919 ge -', ['10112-00000911', 'af 919 ge', '-'])).toBe(
    '10112-00000911 af 919 ge -\n1011200000911\naf919ge\n',
  )
})

describe('the part of a text that a search found', () => {
  const marked = (text: string, search: string) =>
    findMatches(text, search)
      .map((part) => text.slice(...part))
      .join(' · ')

  it('is what people see, with its accents and separators', () => {
    expect(marked('Patente AF 919 GE', 'af919')).toBe('AF 919')
    expect(marked('10118-00000911', '0000911')).toBe('0000911')
    expect(marked('Coop. Ñandú S.A.', 'nandu sa')).toBe('Ñandú S.A')
    expect(marked('N\u0303andu', 'ñan')).toBe('N\u0303an')
    expect(findMatches('AF 919 GE', 'af918')).toEqual([])
    expect(findMatches('AF 919 GE', '')).toEqual([])
  })

  it('is each word where they stand apart, from left to right, never one in another', () => {
    expect(marked('Granos del Tapenagá S.A.', 'sa tapenaga granos')).toBe('Granos · Tapenagá · S.A')
    expect(marked('10118-00000281', 'tapenaga 281')).toBe('281')
    expect(marked('Cosecha 2026', 'cosecha cose')).toBe('Cosecha')
  })

  it('is there whenever the search finds the text, and has its key', () => {
    fc.assert(
      fc.property(texts, texts, (text, search) => {
        const parts = findMatches(text, search)
        if (fold(search) !== '' && isFound([text], search)) expect(parts).not.toEqual([])
        const keys = [search, ...textsOf(search)].map(searchKey)
        for (const part of parts) expect(keys).toContain(searchKey(text.slice(...part)))
      }),
    )
  })
})
