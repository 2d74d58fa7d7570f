export type QueryValue = string | number | boolean | null | undefined | readonly unknown[] | object

/**
 * API-01: encodes a query. Sort and other objects are JSON, lists are in brackets, an empty list is `{}`, and null or
 * absent values are left out.
 */
export function encodeQuery(query: Readonly<Record<string, QueryValue>>): string {
  const encoded = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    encoded.set(name, written(value))
  }
  const text = encoded.toString()
  return text && `?${text}`
}

function written(value: string | number | boolean | readonly unknown[] | object): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return '{}'
    return value.every((item) => typeof item === 'string' || typeof item === 'number')
      ? `[${value.join(',')}]`
      : JSON.stringify(value)
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Fills `:name` parameters of a route's path. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
