import type { Sort } from '../ui/table.ts'

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

/** Search parameters of a list with saved views (FST-05). */
export interface ViewSearch {
  /** The view that is open; its search stands for that of the address. */
  view?: string | undefined
  /** The view that the search began with. */
  changed?: string | undefined
  /** Columns that were chosen since. */
  columns?: string[] | undefined
}

/** Reads them from the address. An invalid page number is dropped. */
export function listSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const page = Number(search.page)
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(typeof search.search === 'string' && search.search ? { search: search.search } : {}),
  }
}

const id = /^[0-9a-f-]{36}$/i

export function viewSearch({ view, changed, columns }: Readonly<Record<string, unknown>>): ViewSearch {
  if (typeof view === 'string' && id.test(view)) return { view }
  if (typeof changed !== 'string' || !id.test(changed)) return {}
  const names = idsIn(columns)
  return { changed, ...(names.length ? { columns: names } : {}) }
}

/** Search parameters of a list that is sorted by one of a few columns. */
export interface SortedSearch<Key extends string = string> extends ListSearch, ViewSearch {
  sort?: Key | undefined
  direction?: 1 | -1 | undefined
}

/** Reader for the search of a list with these sort keys (GEN-06). */
export const sortedSearch =
  <const Key extends string>(keys: readonly Key[]) =>
  (search: Readonly<Record<string, unknown>>): SortedSearch<Key> => {
    const sort = keys.find((key) => key === search.sort)
    return {
      ...listSearch(search),
      ...viewSearch(search),
      ...(sort ? { sort, direction: directionIn(search.direction) ?? 1 } : {}),
    }
  }

/** The chosen order; null while none is. */
export const sortOf = ({ sort, direction }: SortedSearch): Sort | null =>
  sort ? { key: sort, direction: direction ?? 1 } : null

/** Texts by name, which may be JSON: `{"marca":"al"}`. Empty ones are left out. */
export function textsIn(value: unknown): Record<string, string> {
  return Object.fromEntries(
    entriesIn(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
}

/** Lists of ids by name, which may be JSON. */
export const idsByName = (value: unknown): Record<string, string[]> =>
  Object.fromEntries(entriesIn(value).map(([name, ids]) => [name, idsIn(ids)]))

/** Ids, which may be JSON. */
export function idsIn(value: unknown): string[] {
  const read = parseJson(value)
  return Array.isArray(read) ? read.filter((item): item is string => typeof item === 'string') : []
}

/** An order with one key, as on the wire: `{"date":-1}`. */
export function orderIn(value: unknown): Record<string, 1 | -1> | undefined {
  const [entry] = entriesIn(value)
  const direction = directionIn(entry?.[1])
  return entry && direction ? { [entry[0]]: direction } : undefined
}

export const directionIn = (value: unknown): 1 | -1 | undefined =>
  String(value) === '1' ? 1 : String(value) === '-1' ? -1 : undefined

/** Entries of an object, which may be JSON text. */
function entriesIn(value: unknown): [string, unknown][] {
  const read = parseJson(value)
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? Object.entries(read) : []
}

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
