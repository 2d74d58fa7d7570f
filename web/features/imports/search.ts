import { importKinds, type ImportKind } from '../../../core/nouns/index.ts'
import { listSearch, type ListSearch } from '../../shell/search.ts'

/** The state of the list, all of it in the address. */
export interface ImportSearch extends ListSearch {
  /** What the files brought. */
  kind?: ImportKind | undefined
  /** The import that is open beside the list. */
  import?: string | undefined
}

const id = /^[0-9a-f-]{36}$/i

export function importSearch(search: Readonly<Record<string, unknown>>): ImportSearch {
  const opened = search.import
  const kind = importKinds.find((one) => one === search.kind)
  return {
    ...listSearch(search),
    ...(kind ? { kind } : {}),
    ...(typeof opened === 'string' && id.test(opened) ? { import: opened } : {}),
  }
}

/** The import whose rows are mended, in the address of a panel. */
export function mendSearch({ mend }: Readonly<Record<string, unknown>>): { mend?: string } {
  return typeof mend === 'string' && id.test(mend) ? { mend } : {}
}

/** What belongs to a panel that mends, and not to the list below it. */
export const mendMembers = ['mend', 'process']
