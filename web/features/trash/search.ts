import { archivableTypes } from '../../../core/contract/trash.ts'
import { listSearch, type ListSearch } from '../../shell/search.ts'

export type TrashType = (typeof archivableTypes)[number]

export interface TrashSearch extends ListSearch {
  type?: TrashType | undefined
}

export function trashSearch(search: Readonly<Record<string, unknown>>): TrashSearch {
  const type = archivableTypes.find((one) => one === search.type)
  return { ...listSearch(search), ...(type ? { type } : {}) }
}
