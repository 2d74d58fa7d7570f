import { type ArchivableType, archivableTypes } from '../../../core/rules/nouns.ts'
import { listSearch, type ListSearch } from '../../shell/search.ts'

export interface TrashSearch extends ListSearch {
  type?: ArchivableType | undefined
}

export function trashSearch(search: Readonly<Record<string, unknown>>): TrashSearch {
  const type = archivableTypes.find((one) => one === search.type)
  return { ...listSearch(search), ...(type ? { type } : {}) }
}
