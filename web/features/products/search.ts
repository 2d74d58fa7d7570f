import type { ProductSchema } from '../../../core/contract/configuration.ts'
import {
  directionIn,
  idsIn,
  listSearch,
  type ListSearch,
  orderIn,
  textsIn,
  viewSearch,
  type ViewSearch,
} from '../../shell/search.ts'
import type { Sort } from '../../ui/table.ts'

/** The state of the list, all of it in the address. Its members have their wire names (PRD-21). */
export interface ProductSearch extends ListSearch, ViewSearch {
  productTypeId?: string
  /** One search text per header column: {property: text}. */
  searchHeader?: Record<string, string>
  /** Ids of the organizations to show; absent for all. */
  organization?: string[]
  /** As on the wire: one key, alphabetical, date or dataSchema.{field}. */
  sort?: Record<string, 1 | -1>
  lastUpdateMilestone?: 1 | -1
  /** Only products that have their origin, or lack it. */
  requirementsSatisfied?: boolean | undefined
  /** Only products that have what their stage demands, or lack some of it. */
  ready?: boolean | undefined
  isUnidentified?: boolean | undefined
  /** Days of creation, which may be relative: `today`, `today-7`. */
  createdFrom?: string | undefined
  createdTo?: string | undefined
  /** With productId: only products before (0) or after (1) that product (PRD-18). */
  direction?: 0 | 1
  productId?: string
}

export function productSearch(search: Readonly<Record<string, unknown>>): ProductSearch {
  const searchHeader = textsIn(search.searchHeader)
  const sort = orderIn(search.sort)
  const organization = idsIn(search.organization)
  const updated = directionIn(search.lastUpdateMilestone)
  const direction = String(search.direction)
  const related = typeof search.productId === 'string' && (direction === '0' || direction === '1')
  return {
    ...listSearch(search),
    ...viewSearch(search),
    ...(typeof search.productTypeId === 'string' && search.productTypeId
      ? { productTypeId: search.productTypeId }
      : {}),
    ...(Object.keys(searchHeader).length ? { searchHeader } : {}),
    ...(organization.length ? { organization } : {}),
    ...(sort ? { sort } : {}),
    ...(updated ? { lastUpdateMilestone: updated } : {}),
    ...yesOrNo('requirementsSatisfied', search),
    ...yesOrNo('ready', search),
    ...yesOrNo('isUnidentified', search),
    ...dayIn('createdFrom', search),
    ...dayIn('createdTo', search),
    ...(related ? { direction: direction === '0' ? 0 : 1, productId: search.productId as string } : {}),
  }
}

const yesOrNo = (
  name: 'requirementsSatisfied' | 'ready' | 'isUnidentified',
  { [name]: said }: Readonly<Record<string, unknown>>,
) => (/^(true|false)$/.test(String(said)) ? { [name]: String(said) === 'true' } : {})

const dayIn = (name: 'createdFrom' | 'createdTo', { [name]: day }: Readonly<Record<string, unknown>>) =>
  typeof day === 'string' && /^(today(-\d{1,4})?|\d{4}-\d{2}-\d{2})$/.test(day) ? { [name]: day } : {}

/** The query of the list. */
export function listParams(search: ProductSearch, sort: Sort) {
  const {
    productTypeId = '',
    page = 1,
    search: text,
    searchHeader,
    organization,
    direction,
    productId,
    requirementsSatisfied,
    ready,
    isUnidentified,
    createdFrom,
    createdTo,
  } = search
  return {
    productSchema: productTypeId,
    currentPage: page,
    search: text,
    searchHeader,
    organization: organization?.map((id) => ({ id })),
    requirementsSatisfied,
    ready,
    isUnidentified,
    createdFrom,
    createdTo,
    ...(sort.key === 'lastUpdate'
      ? { lastUpdateMilestone: sort.direction }
      : { sort: { [sort.key]: sort.direction } }),
    ...(productId ? { direction, productId } : {}),
  }
}

/** Whether the list shows less than the whole stage. The count then says "of how many". */
export const isNarrowed = (narrowed: ProductSearch): boolean => {
  const { search, searchHeader = {}, organization, productId } = narrowed
  const { requirementsSatisfied, ready, isUnidentified, createdFrom, createdTo } = narrowed
  if (search || Object.keys(searchHeader).length > 0 || organization || productId) return true
  if (ready !== undefined || isUnidentified !== undefined) return true
  return requirementsSatisfied !== undefined || createdFrom !== undefined || createdTo !== undefined
}

/** The column searches with another text in one of them. */
export function searchIn(
  { searchHeader = {} }: ProductSearch,
  name: string,
  text: string,
): Record<string, string> {
  const { [name]: _, ...others } = searchHeader
  return { ...others, ...(text ? { [name]: text } : {}) }
}

/** The same list without search and filters. */
export const widen = ({ productTypeId, sort, lastUpdateMilestone }: ProductSearch): ProductSearch => ({
  ...(productTypeId ? { productTypeId } : {}),
  ...(sort ? { sort } : {}),
  ...(lastUpdateMilestone ? { lastUpdateMilestone } : {}),
})

/** FST-03: what a new product goes on from: the product before, and how that one got its origin. */
interface NewProductSearch {
  after?: string
  milestoneSchema?: string
}

export function newProductSearch({
  after,
  milestoneSchema,
}: Readonly<Record<string, unknown>>): NewProductSearch {
  return typeof after === 'string' && typeof milestoneSchema === 'string' ? { after, milestoneSchema } : {}
}

/** What a new product adds to the address. */
export const ofNewProduct = ['after', 'milestoneSchema', 'joins'] as const

const lastUpdate = 'lastUpdate'

/** The chosen sort: from the address, else the remembered one (PRD-17); null where the list has its own. */
export function sortOf(
  search: ProductSearch,
  stage: ProductSchema | undefined,
  remembered = rememberedSort(),
): Sort | null {
  if (search.lastUpdateMilestone) return { key: lastUpdate, direction: search.lastUpdateMilestone }
  const chosen = [search.sort, remembered].find(
    (sort) => sort && isSortable(Object.keys(sort)[0] ?? '', stage),
  )
  const [[key, direction] = []] = Object.entries(chosen ?? {})
  return key && direction ? { key, direction } : null
}

/** Whether the stage decides if a chosen order holds: it may lack the field. */
export const dependsOnStage = (search: ProductSearch): boolean =>
  [search.sort, rememberedSort()].some((sort) => Object.keys(sort ?? {})[0]?.startsWith('dataSchema.'))

/** Another stage may lack the remembered field. */
export function isSortable(key: string, stage: ProductSchema | undefined): boolean {
  if (key === 'alphabetical' || key === 'date') return true
  const name = key.startsWith('dataSchema.') ? key.slice('dataSchema.'.length) : undefined
  return name !== undefined && stage !== undefined && Object.hasOwn(stage.schema.properties ?? {}, name)
}

/** The search after a click on a column head: PRD-16 for the last update, GEN-05 for all others. */
export function changeSort(search: ProductSearch, current: Sort | null, next: Sort | null): ProductSearch {
  const { lastUpdateMilestone: _, sort: __, page: ___, ...rest } = search
  const toggles = next?.key === lastUpdate || (next === null && current?.key === lastUpdate)
  if (toggles)
    return { ...rest, lastUpdateMilestone: current?.key === lastUpdate && current.direction === -1 ? 1 : -1 }
  return next ? { ...rest, sort: { [next.key]: next.direction } } : rest
}

const sortKey = 'rastro.products.sort'

const rememberedSort = (): Record<string, 1 | -1> | null => orderIn(localStorage.getItem(sortKey)) ?? null

/** PRD-17: remembers a choice made here, but not the toggle of the last update. */
export function rememberSort({ sort, lastUpdateMilestone }: ProductSearch): void {
  if (sort) localStorage.setItem(sortKey, JSON.stringify(sort))
  else if (!lastUpdateMilestone) localStorage.removeItem(sortKey)
}
