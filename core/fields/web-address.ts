import type { PublicValue } from './publicValue.ts'

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

/** An http(s) address that a page may link to; undefined for other schemes (javascript:, data:) and with a password. */
export function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const url = URL.canParse(value)
    ? new URL(value)
    : URL.canParse(`https://${value}`) && /^[\w-]+(\.[\w-]+)+/.test(value)
      ? new URL(`https://${value}`)
      : undefined
  const isOpen = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  return isOpen ? url.href : undefined
}

/** A public link; without a label, its address is shown. */
export function publicLink(address: unknown, label = ''): PublicValue | undefined {
  const href = webAddress(address)
  return href
    ? { kind: 'link', href, label: label || href.replace(/^https?:\/\/(www\.)?|\/$/g, '') }
    : undefined
}
