import { listSearch, type ListSearch } from '../../shell/search.ts'

/** What can be archived, as the server names it. */
export const types = [
  'products',
  'milestones',
  'insights',
  'organizations',
  'locations',
  'assets',
  'media',
] as const
export type TrashType = (typeof types)[number]

export interface TrashSearch extends ListSearch {
  type?: TrashType | undefined
}

export function trashSearch(search: Readonly<Record<string, unknown>>): TrashSearch {
  const type = types.find((one) => one === search.type)
  return { ...listSearch(search), ...(type ? { type } : {}) }
}
