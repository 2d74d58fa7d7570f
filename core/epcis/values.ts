/** An absolute address, or a name with a prefix, which has the same form (RFC 3986, 3). */
export const isUri = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/.test(value)

/** Hours that a day's clock may stand before or behind UTC. */
export const isOffset = (value: unknown): value is string =>
  typeof value === 'string' && /^[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00)$/.test(value)

const moment = /^(\d{4}-\d\d-\d\d)T(\d\d):[0-5]\d:[0-5]\d(?:\.\d{1,20})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** A true day and hour with an offset (RFC 3339), between the years 1 and 9999 in UTC, too. */
export function isTime(value: unknown): value is string {
  const [, day, hour] = (typeof value === 'string' && moment.exec(value)) || []
  if (day === undefined || Number(hour) > 23) return false
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return false
  const year = new Date(value as string).getUTCFullYear()
  return year >= 1 && year <= 9999
}
