/** Whether two values of JSON are equal, whatever the order of their members. Copies nothing: values may be large. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((value, n) => isEqual(value, other[n]))
    )
  const [members, others] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const names = Object.keys(members)
  return (
    !Array.isArray(other) &&
    names.length === Object.keys(others).length &&
    names.every((name) => Object.hasOwn(others, name) && isEqual(members[name], others[name]))
  )
}
