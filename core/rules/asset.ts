import type { Form } from '../fields/index.ts'

/** The day on which an asset expires, from the field whose role that is; undefined without one. */
export function expiryOf({ descriptor }: Form, data: Readonly<Record<string, unknown>>): string | undefined {
  const name = Object.keys(descriptor).find((one) => descriptor[one]?.role === 'expiry')
  const value = name === undefined ? undefined : data[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** An asset may be used through the whole day on which it expires. Both are ISO days. */
export const isExpired = (expiry: string | undefined, day: string): boolean =>
  expiry !== undefined && expiry.slice(0, 10) < day.slice(0, 10)
