import { dayAfter, isoDay, readIso } from '../../../core/fields/calendar.ts'
import { daysBetween } from '../../../core/rules/certificate.ts'

const months = 12
/** Of them, those before today. */
const past = 4

/** The first day of the month so many months from that of a day. */
const monthFrom = (day: string, count: number): string => {
  const { year, month } = readIso(day)!
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

/** The twelve months that the list draws, and where each day stands among them, from 0 to 1. */
export function monthsAround(today: string) {
  const first = monthFrom(today, -past)
  const length = daysBetween(first, monthFrom(first, months))
  const at = (day: string) => Math.min(1, Math.max(0, daysBetween(first, day) / length))
  const names = Array.from({ length: months }, (_, n) => monthFrom(first, n))
  return {
    names,
    /** Where each of the months begins. */
    starts: names.map(at),
    today: at(today),
    /** What is drawn of a certificate: what has passed solid, what is to come dotted, with the ends that lie among the months. */
    span({ validFrom, validTo }: { validFrom: string; validTo: string | null }) {
      const end = validTo === null ? undefined : isoDay(dayAfter(readIso(validTo)!, 1))
      const last = daysBetween(first, end ?? '9999-01-01')
      return {
        from: at(validFrom),
        to: end === undefined ? 1 : at(end),
        begins: daysBetween(first, validFrom) >= 0 && daysBetween(first, validFrom) <= length,
        ends: last >= 0 && last <= length,
      }
    },
  }
}
