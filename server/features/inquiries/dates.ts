import { localMoment, shownDay } from '../../../core/fields/calendar.ts'

/** `08/06/2026` in every language: who is asked compares it with a paper, or with what staff says on the telephone. */
export const dayOf = (at: Date, timeZone: string): string => shownDay(localMoment(at, timeZone))
