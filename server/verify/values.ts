import type { Columns } from '../platform/records.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a stored column holds what events tell. Names of times end in `_at`; an id may be written with capitals. */
export function isSame(column: string, stored: unknown, told: unknown): boolean {
  if (stored === told) return true
  if (typeof stored === 'string' && typeof told === 'string') {
    if (column.endsWith('_at')) return instantText(stored) === instantText(told)
    return uuid.test(told) && stored === told.toLowerCase()
  }
  if (Array.isArray(stored) && Array.isArray(told))
    return stored.length === told.length && stored.every((value, n) => isSame('', value, told[n]))
  return isEqual(stored, told)
}

/** Whether two values of JSON are equal, whatever the order of their members. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, n) => isEqual(value, other[n]))
    )
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && isEqual((one as Columns)[name], (other as Columns)[name]),
    )
  )
}

/** A time of UTC in one notation: PostgreSQL's JSON leaves zeros of the fraction out. */
const instantText = (time: string): string =>
  time
    .replace(/(\.\d*?)0*(?=Z|\+)/, (_, fraction: string) => (fraction === '.' ? '' : fraction))
    .replace('+00:00', 'Z')

/** A value in a line of the report, cut short. */
export function show(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

export function groupBy<T, Key>(values: readonly T[], keyOf: (value: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
