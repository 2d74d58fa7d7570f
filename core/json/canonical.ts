/** JSON with sorted keys and no spaces: equal values give equal text, so it can be hashed (plans). */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value))

/** A sorted copy for JSON.stringify: a replacer function, called for each member, takes several times as long. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const { toJSON } = value as { toJSON?: unknown }
  if (typeof toJSON === 'function') return sorted(toJSON.call(value))
  const members = value as Record<string, unknown>
  const names = Object.keys(members).toSorted()
  return Object.fromEntries(names.map((name) => [name, sorted(members[name])]))
}
