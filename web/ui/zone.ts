import { keptTimeZone, localMoment, offsetOf } from '../../core/fields/calendar.ts'

/** "Buenos Aires (GMT-3)", where the clocks of a zone show another hour than those of this browser, now or half a year from now. */
export function zoneElsewhere(now = new Date()): string | undefined {
  const timeZone = keptTimeZone()
  if (timeZone === undefined) return undefined
  const months = [now, new Date(now.getTime() + 182 * 86_400_000)]
  const isElsewhere = months.some((at) => {
    const { day, hour, minute } = localMoment(at, timeZone)
    return day !== at.getDate() || hour !== at.getHours() || minute !== at.getMinutes()
  })
  if (!isElsewhere) return undefined
  return `${timeZone.split('/').at(-1)!.replaceAll('_', ' ')} (${offsetOf(now, timeZone)})`
}
