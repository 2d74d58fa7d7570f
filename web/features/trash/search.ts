import { listSearch, type ListSearch } from '../../shell/search.ts'

export interface TrashSearch extends ListSearch {
  type?: string | undefined
}

/** Takes any type, since the page that opens first reads addresses too; the screen knows the types. */
export const trashSearch = (search: Readonly<Record<string, unknown>>): TrashSearch => ({
  ...listSearch(search),
  ...(typeof search.type === 'string' && search.type !== '' ? { type: search.type } : {}),
})
