import { describe, expect, it } from 'vitest'
import { doubtsOfMoment } from './moment.ts'

describe('the moment of a process', () => {
  const asked = (at: string) =>
    doubtsOfMoment(at, { language: 'es', timeZone: 'America/Argentina/Buenos_Aires' })

  it('is asked about before the year 2000 of the account, as of a phone that lost its clock (FIG-05)', () => {
    expect(asked('1970-01-01T03:00:00.000Z')).toEqual([
      { code: 'DATE_OLD', details: { date: '1 de enero de 1970' } },
    ])
    expect(asked('2000-01-01T02:59:00.000Z')).toHaveLength(1)
    expect(asked('2000-01-01T03:00:00.000Z')).toEqual([])
  })

  it('is not asked about where it is none', () => {
    expect(asked('ayer')).toEqual([])
    expect(doubtsOfMoment(undefined, { language: 'en' })).toEqual([])
  })
})
