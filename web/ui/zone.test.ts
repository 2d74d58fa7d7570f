import { afterEach, describe, expect, it } from 'vitest'
import { instantOf, keepTimeZone, readIso } from '../../core/fields/calendar.ts'
import { boxesOf, instantOfBoxes } from '../forms/dates.ts'
import { gutterDateOf } from '../features/milestones/timeline.ts'
import { exactTime, isToday, shortDate } from './format.ts'
import { zoneElsewhere } from './zone.ts'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const lateEvening = '2026-04-21T02:30:00.000Z'

afterEach(() => keepTimeZone(ownZone))

describe('the hours of a page are those of its account (FIG-04)', () => {
  it('in lists, timelines and forms, wherever the browser stands', () => {
    keepTimeZone('America/Argentina/Buenos_Aires')
    const now = new Date('2026-04-21T01:00:00.000Z')
    expect(shortDate(lateEvening, 'es', (time) => `Hoy, ${time}`, now)).toBe('Hoy, 23:30')
    expect(exactTime(lateEvening, 'es')).toBe('20/04/26 23:30:00')
    expect(gutterDateOf(lateEvening, 'es', now)).toEqual({ day: '20/04/26', time: '23:30', today: true })
    expect(boxesOf(lateEvening, 'es')).toEqual({ day: '20/04/2026', time: '23:30' })
    expect(instantOfBoxes({ day: '20/04/2026', time: '23:30' }, undefined, 'es')).toBe(lateEvening)
    expect(isToday(lateEvening, now)).toBe(true)
    keepTimeZone('Europe/Madrid')
    expect(exactTime(lateEvening, 'es')).toBe('21/04/26 04:30:00')
    expect(instantOfBoxes({ day: '21/04/2026', time: '04:30' }, undefined, 'es')).toBe(lateEvening)
    expect(instantOf(readIso('2026-04-20')!).toISOString()).toBe('2026-04-19T22:00:00.000Z')
  })

  it('name their zone where the browser has other hours, and only there', () => {
    keepTimeZone(ownZone)
    expect(zoneElsewhere()).toBeUndefined()
    const other = ownZone === 'Asia/Kolkata' ? 'Asia/Tokyo' : 'Asia/Kolkata'
    keepTimeZone(other)
    expect(zoneElsewhere()).toMatch(/^(Kolkata|Tokyo) \(GMT\+(5:30|9)\)$/)
  })
})
