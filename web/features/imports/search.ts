import { listSearch, type ListSearch } from '../../shell/search.ts'

/** The state of the list, all of it in the address. */
interface ImportSearch extends ListSearch {
  /** The import that is open beside the list. */
  import?: string | undefined
}

const id = /^[0-9a-f-]{36}$/i

export function importSearch(search: Readonly<Record<string, unknown>>): ImportSearch {
  const opened = search.import
  return {
    ...listSearch(search),
    ...(typeof opened === 'string' && id.test(opened) ? { import: opened } : {}),
  }
}
