import type { AssetSchema } from '../../../core/contract/assets.ts'
import {
  idsIn,
  listSearch,
  type ListSearch,
  orderIn,
  textsIn,
  viewSearch,
  type ViewSearch,
} from '../../shell/search.ts'
import type { Sort } from '../../ui/table.ts'

/** The state of the list, all of it in the address (AST-05). Its members have their wire names. */
export interface AssetSearch extends ListSearch, ViewSearch {
  assetTypeId?: string
  /** One search text per header column: {property: text}. */
  searchHeader?: Record<string, string>
  /** Ids of the organizations to show; absent for all. */
  organization?: string[]
  /** One key: name, dataSchema.{property}, organization, createdAt. */
  sort?: Record<string, 1 | -1>
}

export function assetSearch(search: Readonly<Record<string, unknown>>): AssetSearch {
  const searchHeader = textsIn(search.searchHeader)
  const organization = idsIn(search.organization)
  const sort = orderIn(search.sort)
  return {
    ...listSearch(search),
    ...viewSearch(search),
    ...(typeof search.assetTypeId === 'string' && search.assetTypeId
      ? { assetTypeId: search.assetTypeId }
      : {}),
    ...(Object.keys(searchHeader).length ? { searchHeader } : {}),
    ...(organization.length ? { organization } : {}),
    ...(sort ? { sort } : {}),
  }
}

/** Whether the list shows less than the whole kind. The count then says "of how many". */
export const isNarrowed = ({ search, searchHeader = {}, organization }: AssetSearch): boolean =>
  Boolean(search || Object.keys(searchHeader).length > 0 || organization)

/** The column searches with another text in one of them. */
export function searchIn(
  { searchHeader = {} }: AssetSearch,
  name: string,
  text: string,
): Record<string, string> {
  const { [name]: _, ...others } = searchHeader
  return { ...others, ...(text ? { [name]: text } : {}) }
}

/** The same list without searches and filter. */
export const widen = ({ assetTypeId, sort }: AssetSearch): AssetSearch => ({
  ...(assetTypeId ? { assetTypeId } : {}),
  ...(sort ? { sort } : {}),
})

const sortKey = 'rastro.assets.sort'

/** GEN-06 */
export const defaultSort: Sort = { key: 'createdAt', direction: -1 }

/** The chosen order: from the address, else the remembered one (AST-06); null where the list has its own. */
export function sortOf({ sort }: AssetSearch, kind: AssetSchema, remembered = rememberedSort()): Sort | null {
  const chosen = [sort, remembered].find((one) => one && isSortable(Object.keys(one)[0] ?? '', kind))
  const [[key, direction] = []] = Object.entries(chosen ?? {})
  return key && direction ? { key, direction } : null
}

/** Another kind may lack the remembered field. */
export const isSortable = (key: string, { schema }: AssetSchema): boolean =>
  ['name', 'organization', 'createdAt'].includes(key) ||
  (key.startsWith('dataSchema.') && Object.hasOwn(schema.properties, key.slice('dataSchema.'.length)))

const rememberedSort = () => orderIn(localStorage.getItem(sortKey))

/** AST-06: the order stays for the next visit, as an object by field; none forgets it. */
export function rememberSort(sort: AssetSearch['sort']): void {
  if (sort) localStorage.setItem(sortKey, JSON.stringify(sort))
  else localStorage.removeItem(sortKey)
}
