/** Parses a query into plain texts: `?search=10118` is the text "10118", and links stay readable. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Writes texts as they are and everything else as JSON. Empty values are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return query.size ? `?${query}` : ''
}

/** Search parameters that every list has. */
export interface ListSearch {
  page?: number | undefined
  search?: string | undefined
}

/** Reads them from the address. An invalid page number is dropped. */
export function listSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const page = Number(search.page)
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(typeof search.search === 'string' && search.search ? { search: search.search } : {}),
  }
}
