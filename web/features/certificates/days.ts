import { isoDay, localMoment } from '../../../core/fields/calendar.ts'

/** Today, where the reader is. */
export const localToday = (): string => isoDay(localMoment(new Date()))

/** `23/04/26`. */
export function shownDay(day: string): string {
  const [year = '', month, date] = day.split('-')
  return `${date}/${month}/${year.slice(2)}`
}
