import { isoDay, localMoment } from '../../../core/fields/calendar.ts'

/** Today, where the reader is. */
export const localToday = (): string => isoDay(localMoment(new Date()))
