import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SavedView } from '../../core/contract/savedViews.ts'
import { contract } from '../../core/contract/index.ts'
import { canonicalJson } from '../../core/json/canonical.ts'
import { call } from '../api/client.ts'
import { type ColumnChoice, useOwnColumns } from './ColumnsButton.tsx'
import type { ListSearch, ViewSearch } from './search.ts'

export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['savedViews', list],
    queryFn: async ({ signal }) =>
      (await call(contract.savedViews.list, { query: { list } }, { quiet: true, signal })).collection,
    staleTime: 60_000,
  })

/** Member of a list's search that names its stage or kind of asset. */
export type Scope = 'productTypeId' | 'assetTypeId'

interface ViewOptions<Search extends ListSearch & ViewSearch> {
  /** The list, as its views name it; without a name, it has none. */
  list: string | undefined
  /** The list whose columns a person keeps: the same, with its stage or kind. */
  columnsOf: string
  /** Search in the address. */
  address: Search
  /** Members that the address has with any view: the stage. A view that names another one belongs elsewhere. */
  scope: Partial<Search>
  read: (members: Readonly<Record<string, unknown>>) => Search
  /** Removes members that the configuration no longer has, and names them. */
  prune: (search: Search) => { search: Search; left: string[] }
}

/** A list with its open view. `search` is the effective search; `show` replaces it. */
export interface OpenList<Search> {
  list: string
  views: readonly SavedView[]
  open: SavedView | undefined
  isChanged: boolean
  /** The address names a view that is gone or belongs elsewhere. */
  isGone: boolean
  left: readonly string[]
  search: Search
  /** The search as a view keeps it. */
  kept: Record<string, unknown>
  columns: ColumnChoice
  show: (search: Search) => void
  openView: (view: SavedView) => void
  leave: () => void
}

/**
 * FST-05. `?view=` opens a view, whose search then stands for that of the address. Once somebody changes the list, the whole
 * search stands in the address, and `changed` names the view that it began with.
 */
export function useView<Search extends ListSearch & ViewSearch>({
  list,
  columnsOf,
  address,
  scope,
  read,
  prune,
}: ViewOptions<Search>): OpenList<Search> & { isPending: boolean } {
  const navigate = useNavigate()
  const { data, isPending, isError } = useQuery({ ...viewsQuery(list ?? ''), enabled: list !== undefined })
  const own = useOwnColumns(columnsOf)
  const views = useMemo(
    () =>
      (data ?? []).filter(({ search }) =>
        Object.entries(scope).every(([name, value]) => isIn(search[name], value)),
      ),
    [data, scope],
  )
  const id = address.view ?? address.changed
  const open = views.find(({ _id }) => _id === id)
  const pruned = useMemo(
    () => (open ? prune(read({ ...open.search, ...scope })) : undefined),
    [open, prune, read, scope],
  )
  const search = useMemo(
    () => (address.view && pruned ? { ...pruned.search, page: address.page } : address),
    [address, pruned],
  )
  const names = open ? (address.columns ?? open.columns ?? own.names) : own.names

  const go = (next: object) => void navigate({ to: '.', search: next as never })
  const show = (next: Search) => {
    if (!open || !pruned) return go(next)
    const { view: _, changed: __, columns, ...rest } = next
    const isSame =
      canonicalJson(keptOf(next)) === canonicalJson(keptOf(pruned.search)) &&
      (columns === undefined || canonicalJson(columns) === canonicalJson(open.columns))
    go(isSame ? { ...scope, view: open._id, page: next.page } : { ...rest, changed: open._id, columns })
  }
  const columns: ColumnChoice = open
    ? {
        names,
        onChange: (chosen) => show({ ...search, columns: chosen }),
        isOfView: true,
      }
    : own

  return {
    list: list ?? '',
    views,
    open,
    isChanged: open !== undefined && address.changed !== undefined,
    isGone: id !== undefined && !open && data !== undefined,
    left: pruned?.left ?? [],
    search,
    kept: keptOf(search),
    columns,
    show,
    openView: ({ _id }) => go({ ...scope, view: _id }),
    leave: () => go(scope),
    isPending: list !== undefined && address.view !== undefined && isPending && !isError,
  }
}

/** A view without the member belongs to all. */
const isIn = (member: unknown, value: unknown): boolean => member === undefined || member === value

/** The part of a search that a view stores: without page and view. */
function keptOf(search: object): Record<string, unknown> {
  const { page: _, view: __, changed: ___, columns: ____, ...kept } = search as Record<string, unknown>
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}
