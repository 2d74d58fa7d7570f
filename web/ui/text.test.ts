import { describe, expect, it } from 'vitest'
import {
  amount,
  dashedDate,
  exactTime,
  lastUpdate,
  listDate,
  listDay,
  shortDate,
  shortDay,
} from './format.ts'
import { commonPrefix, dimmedPart, ownPrefix, shownIdentifier } from './identifier.ts'

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

  it('dims all before the last group of an identifier that stands alone', () => {
    expect(['LC-2526-009', '10112-00000282', '032010004512240', 'RO-'].map(ownPrefix)).toEqual([
      'LC-2526-',
      '10112-',
      '',
      'RO-',
    ])
  })

  it('are dimmed up to their last group where that one tells them apart', () => {
    const page = ['10112-00000282', '10118-00000911']
    const prefix = commonPrefix(page)
    expect(page.map((identifier) => dimmedPart(identifier, prefix))).toEqual(['10112-00000', '10118-00000'])
    expect(dimmedPart('1011-9', prefix)).toBe('')
    expect(dimmedPart('20118-00000911', prefix)).toBe('')
    // The last groups are the same, so what differs before them stays bold.
    expect(dimmedPart('AC-1', commonPrefix(['AC-1', 'MO-1']))).toBe('')
  })

  it('are shown as a date when they look like one without a zone, and unchanged otherwise (PRD-23)', () => {
    expect(shownIdentifier('2026-04-14T00:00:00')).toBe('14/04/2026')
    expect(shownIdentifier('2026-04-14T00:00:00Z')).toBe('2026-04-14T00:00:00Z')
    expect(shownIdentifier('LC-2526-041')).toBe('LC-2526-041')
  })
})

describe('dates of lists', () => {
  const now = new Date(2026, 3, 14, 18)
  const today = (time: string) => `Hoy, ${time}`

  it('show the hour for today, and the date for earlier days (GEN-10)', () => {
    const morning = new Date(2026, 3, 14, 9, 5).toISOString()
    const yesterday = new Date(2026, 3, 13, 9, 5).toISOString()
    expect(listDate(morning, today, now)).toBe('Hoy, 09:05')
    expect(listDate(yesterday, today, now)).toBe('13/04/26')
  })

  const update = new Date(2026, 3, 4, 8, 15, 9).toISOString()
  it('show the last update with seconds (GEN-10)', () => {
    expect(lastUpdate(update)).toBe('04/04/26 08:15:09')
  })

  it('have hyphens and the hour for files, places, assets, dashboards and checks (GEN-10)', () => {
    expect(dashedDate(update)).toBe('04-04-26 08:15')
  })

  it('write the days of form fields the same way, and leave what is no day', () => {
    expect(listDay('2026-04-04')).toBe('04/04/26')
    expect(listDay('2026-04-04T08:15:00')).toBe('04/04/26')
    expect(listDay('por confirmar')).toBe('por confirmar')
    expect(listDay(undefined)).toBe('')
  })

  it('name the month in English outside of lists (FIG-06)', () => {
    const yesterday = new Date(2026, 3, 13, 9, 5).toISOString()
    expect([shortDate(yesterday, 'es', today, now), shortDate(yesterday, 'en', today, now)]).toEqual([
      '13/04/26',
      '13 Apr 2026',
    ])
    expect([shortDay('2026-04-04', 'es'), shortDay('2026-04-04', 'en')]).toEqual(['04/04/26', '4 Apr 2026'])
    expect([exactTime(update, 'es'), exactTime(update, 'en')]).toEqual([
      '04/04/26 08:15:09',
      '4 Apr 2026, 08:15:09',
    ])
    expect(shortDay('por confirmar', 'en')).toBe('por confirmar')
  })
})

describe('numbers', () => {
  it('are grouped from a thousand on, in the notation of each language', () => {
    expect(amount(1400, 'es')).toBe('1.400')
    expect(amount(1400, 'en')).toBe('1,400')
    expect(amount(13.4, 'es', { minimumFractionDigits: 1 })).toBe('13,4')
  })
})
