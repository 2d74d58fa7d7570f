/** Characters of an address. */
export const maxAddressLength = 2_000

/** An absolute address of http or https, because public pages show it; without a user's name and password. */
export function isWebAddress(value: unknown): value is string {
  if (
    typeof value !== 'string' ||
    value.length > maxAddressLength ||
    /[\s\p{Cc}\p{Cf}<>"]/u.test(value) ||
    !/^https?:\/\/[^/\\]/i.test(value) ||
    !URL.canParse(value)
  )
    return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}
