import { dayAfter, instantOf, readIso } from '../fields/calendar.ts'

/** Days from the first to the last that a balance is reckoned for (BAL-05). */
export const maxPeriodDays = 400

/** A period of whole days, in instants; the end is the midnight after its last day. */
export interface Period {
  start: Date
  end: Date
  days: number
}

const day = 86_400_000

/** The days from one to another, both included, in a time zone; undefined where one isn't a day. */
export function periodOf(from: string, to: string, timeZone: string): Period | undefined {
  const [first, last] = [from, to].map((text) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) ? readIso(text) : undefined,
  )
  if (!first || !last) return undefined
  const days = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1
  return { start: instantOf(first, timeZone), end: instantOf(dayAfter(last, 1), timeZone), days }
}
