/** The query of an address, as plain texts: `?search=10118` is the text "10118" and stays readable in links. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Texts as they are, everything else as JSON; what is empty is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return query.size ? `?${query}` : ''
}

/** What every list keeps in its address. */
export interface ListSearch {
  page?: number | undefined
  search?: string | undefined
}

/** Reads it from whatever the address says; a page that is none is left out. */
export function listSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const page = Number(search.page)
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(typeof search.search === 'string' && search.search ? { search: search.search } : {}),
  }
}
