import { describe, expect, it } from 'vitest'
import { amount, shortDate, stamp } from './format.ts'
import { commonPrefix, shownIdentifier } from './identifier.ts'

describe('identifiers of a page', () => {
  it('share their common prefix', () => {
    expect(commonPrefix(['10118-00911', '10118-00908', '10118-00873'])).toBe('10118-00')
    expect(commonPrefix(['AC-1', 'MO-1'])).toBe('')
  })

  it('always keep a part that differs; a single one has no prefix', () => {
    expect(commonPrefix(['AB', 'ABC'])).toBe('A')
    expect(commonPrefix(['AB-1'])).toBe('')
    expect(commonPrefix([])).toBe('')
  })

  it('are shown as a date when they look like one without a zone, and unchanged otherwise', () => {
    expect(shownIdentifier('2026-04-14T00:00:00')).toBe('14/04/2026')
    expect(shownIdentifier('2026-04-14T00:00:00Z')).toBe('2026-04-14T00:00:00Z')
    expect(shownIdentifier('LC-2526-041')).toBe('LC-2526-041')
  })
})

describe('dates of lists', () => {
  const now = new Date(2026, 3, 14, 18)
  const today = (time: string) => `Hoy, ${time}`

  it('show the hour for today, and the date for earlier days', () => {
    expect(shortDate(new Date(2026, 3, 14, 9, 5).toISOString(), today, now)).toBe('Hoy, 09:05')
    expect(shortDate(new Date(2026, 3, 13, 9, 5).toISOString(), today, now)).toBe('13/04/26')
  })

  it('show the last update with seconds', () => {
    expect(stamp(new Date(2026, 3, 4, 8, 15, 9).toISOString())).toBe('04/04/26 08:15:09')
  })
})

describe('numbers', () => {
  it('are grouped from a thousand on, in the notation of each language', () => {
    expect(amount(1400, 'es')).toBe('1.400')
    expect(amount(1400, 'en')).toBe('1,400')
    expect(amount(13.4, 'es', { minimumFractionDigits: 1 })).toBe('13,4')
  })
})
