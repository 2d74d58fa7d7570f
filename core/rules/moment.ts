import type { Remark } from '../errors/remarks.ts'
import { localMoment, writeDay } from '../fields/calendar.ts'
import { readInstant } from '../fields/datetime.ts'
import type { Language } from '../i18n/locales.ts'

/** FIG-05: a phone that lost its clock says 1970, so a process before this year is asked about. */
const firstYear = 2000

/** Questions about the date of a process. */
export function doubtsOfMoment(
  occurredAt: unknown,
  { language, timeZone }: { language: Language; timeZone?: string },
): Remark[] {
  const at = readInstant(occurredAt)
  if (!at) return []
  const moment = localMoment(at, timeZone)
  return moment.year >= firstYear
    ? []
    : [{ code: 'DATE_OLD', details: { date: writeDay(moment, 'long', language) } }]
}
