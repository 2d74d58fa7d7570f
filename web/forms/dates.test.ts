import { describe, expect, it } from 'vitest'
import { completeDay, completeTime } from '../../core/fields/typed-day.ts'
import { languages, text } from '../../core/i18n/index.ts'
import { boxesOf, dayOf, instantOfBoxes, isHourOfToday, timeAfter, typedDate } from './dates.ts'

describe('dates in inputs (FRM-06)', () => {
  it('are written as in the person’s language, with a time when there is one', () => {
    expect(typedDate('2026-03-04', 'es')).toBe('04/03/2026')
    expect(typedDate('2026-03-04', 'en')).toBe('03/04/2026')
    expect(typedDate('2026-03-04T00:00:00', 'es')).toBe('04/03/2026')
    expect(typedDate('2026-03-04T14:05:00', 'es')).toBe('04/03/2026 14:05')
  })

  it('are faulted with an example in the form that the field writes (FRM-06)', () => {
    for (const language of languages)
      expect(text(language, 'fields.date')).toMatch(new RegExp(`${typedDate('2026-03-24', language)}$`))
  })

  it('keep their time when another day is chosen', () => {
    expect(timeAfter('2026-03-04T14:05:00')).toBe(' 14:05')
    expect(timeAfter('2026-03-04')).toBe('')
    expect(timeAfter(undefined)).toBe('')
  })

  it('stay unchanged when they are not dates', () => {
    expect(typedDate('31-02-2026', 'es')).toBe('31-02-2026')
    expect(typedDate(undefined, 'es')).toBe('')
    expect(dayOf('mañana')).toBeNull()
    expect(dayOf('2026-03-04T14:05:00')).toBe('2026-03-04')
  })

  it('accept abbreviated days and times', () => {
    for (const text of ['4/3/26', '4/3/2026', '04.03.2026', '04032026', '040326', ' 04/03/2026 '])
      expect(completeDay(text)).toBe('04/03/2026')
    expect(completeDay('4-3-2026')).toBe('04-03-2026')
    for (const text of ['04/03', '4/3-26', 'mañana', '2026-03-04', '']) expect(completeDay(text)).toBe(text)
    for (const text of ['9:30', '09:30', '9.30', '930', '0930', '9h30', '9:30 hs'])
      expect(completeTime(text)).toBe('09:30')
    expect(completeTime('9')).toBe('09:00')
    for (const text of ['9:3', 'mediodía', '']) expect(completeTime(text)).toBe(text)
  })
})

describe('an instant in its day and time boxes', () => {
  const stored = new Date(2026, 2, 4, 14, 5, 33, 120).toISOString()

  it('is shown in the zone of the browser', () => {
    expect(boxesOf(stored, 'es')).toEqual({ day: '04/03/2026', time: '14:05' })
    expect(boxesOf(stored, 'en')).toEqual({ day: '03/04/2026', time: '14:05' })
    expect(boxesOf(undefined, 'es')).toEqual({ day: '', time: '' })
    expect(dayOf(stored)).toBe('2026-03-04')
  })

  it('is read from them', () => {
    const half = new Date(2026, 2, 4, 9, 30).toISOString()
    expect(instantOfBoxes({ day: '4/3/26', time: '930' }, undefined, 'es')).toBe(half)
    expect(instantOfBoxes({ day: '03/04/2026', time: '9:30' }, undefined, 'en')).toBe(half)
    expect(instantOfBoxes({ day: '2026-03-04', time: '09:30' }, undefined, 'es')).toBe(half)
  })

  it('is now when only today is typed, and waits for the time of another day', () => {
    const now = new Date(2026, 2, 4, 9, 30, 12)
    const half = new Date(2026, 2, 4, 9, 30).toISOString()
    expect(instantOfBoxes({ day: '4/3/26', time: '' }, undefined, 'es', now)).toBe(half)
    expect(instantOfBoxes({ day: '3/3/26', time: '' }, undefined, 'es', now)).toBe('03/03/2026')
    expect(boxesOf('03/03/2026', 'es')).toEqual({ day: '03/03/2026', time: '' })
  })

  it('loses the hour that it began with when it becomes another day', () => {
    const now = new Date(2026, 2, 4, 9, 30)
    const isLost = (day: string, at: Date) => isHourOfToday(at.toISOString(), day, 'es', now)
    expect(isLost('3/3/26', now)).toBe(true)
    expect(isLost('4/3/26', now)).toBe(false)
    expect(isLost('3/3', now)).toBe(false)
    expect(isLost('3/3/26', new Date(2026, 1, 1, 14, 5))).toBe(false)
  })

  it('keeps its seconds when only the day changes', () => {
    expect(instantOfBoxes({ day: '05/03/2026', time: '14:05' }, stored, 'es')).toBe(
      new Date(2026, 2, 5, 14, 5, 33, 120).toISOString(),
    )
    expect(instantOfBoxes({ day: '04/03/2026', time: '14:06' }, stored, 'es')).toBe(
      new Date(2026, 2, 4, 14, 6).toISOString(),
    )
  })

  it('stays as text when it cannot be read, and is shown again', () => {
    for (const boxes of [
      { day: '31/02/2026', time: '09:30' },
      { day: '04/03', time: '' },
      { day: '', time: '09:30' },
      { day: '04/03/2026', time: '25:00' },
    ]) {
      const text = instantOfBoxes(boxes, undefined, 'es')
      expect(boxesOf(text, 'es')).toEqual(boxes)
    }
    expect(instantOfBoxes({ day: '', time: '' }, undefined, 'es')).toBeUndefined()
  })
})
