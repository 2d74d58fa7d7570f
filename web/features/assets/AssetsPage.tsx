import { assets as card } from '../../../core/nouns/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Asset, AssetSchema } from '../../../core/contract/assets.ts'
import { contract } from '../../../core/contract/index.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { Fault, listFault } from '../../shell/faults.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { pruneSearch } from '../../shell/pruneSearch.ts'
import { archiveAction, editAction, historyAction } from '../../shell/rowActions.ts'
import { screen } from '../../shell/screen.tsx'
import { useLastPage } from '../../shell/useLastPage.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { Views } from '../../shell/Views.tsx'
import { useView, viewsQuery } from '../../shell/views.ts'
import { ColumnsButton } from '../../shell/ColumnsButton.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { amount } from '../../ui/format.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { chosenColumns, type RowAction } from '../../ui/table.ts'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { AssetsEmpty } from './AssetsEmpty.tsx'
import { AssetsHead } from './AssetsHead.tsx'
import { assetColumns, tiedColumns } from './columns.tsx'
import { countAssets, kindsQuery, listQuery } from './queries.ts'
import {
  assetSearch,
  defaultSort,
  isNarrowed,
  isSortable,
  rememberSort,
  searchIn,
  sortOf,
  widen,
  type AssetSearch,
} from './search.ts'

const AssetCells = screen(() => import('./AssetCells.tsx'), 'AssetCells')

/** AST-01: finds the kind in the address; the first one stands in for none. */
export function AssetsPage() {
  const { t, i18n } = useTranslation()
  const { assetTypeId, view } = useSearch({ strict: false, select: assetSearch })
  const navigate = useNavigate()
  const kinds = useQuery(kindsQuery(i18n.language))
  const first = kinds.data?.[0]?._id
  const kind = kinds.data?.find(({ _id }) => _id === assetTypeId)
  const views = useQuery({
    ...viewsQuery('assets'),
    enabled: assetTypeId === undefined && view !== undefined,
  })
  const ofView = views.data?.find(({ _id }) => _id === view)?.search.assetTypeId
  const kindId = views.isLoading ? undefined : typeof ofView === 'string' ? ofView : first
  useEffect(() => {
    if (assetTypeId === undefined && kindId !== undefined)
      void navigate({ to: '.', search: (others) => ({ ...others, assetTypeId: kindId }), replace: true })
  }, [assetTypeId, kindId, navigate])
  if (kind) return <KindList key={kind._id} kind={kind} />
  if (kinds.isPending || (assetTypeId === undefined && first !== undefined))
    return <ListSkeleton height={35} rows={14} />
  if (kinds.isError)
    return (
      <Fault page error={kinds.error} title={t('shell.fault.loading')} onRetry={() => void kinds.refetch()} />
    )
  return (
    <ErrorState
      page
      title={t(first === undefined ? 'assets.noKind.none' : 'assets.noKind.title')}
      text={t('assets.noKind.text')}
    />
  )
}

/** Keeps its identity, so that nothing is drawn again while a list is empty. */
const none: Asset[] = []
const noSearches = {}
const idOf = ({ _id }: Asset): string => _id
const nameOf = ({ name }: Asset): string => name

function KindList({ kind }: { kind: AssetSchema }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const address = useSearch({ strict: false, select: assetSearch })
  const { id: openedId } = useParams({ strict: false })
  const scope = useMemo(() => ({ assetTypeId: kind._id }), [kind._id])
  const prune = useCallback(
    (saved: AssetSearch) => pruneSearch(saved, kind.schema, (key) => isSortable(key, kind)),
    [kind],
  )
  const of = useView({
    list: card.hasViews ? 'assets' : undefined,
    columnsOf: `assets:${kind._id}`,
    address,
    scope,
    read: assetSearch,
    prune,
  })
  const { search, show, columns: choice } = of
  const [day] = useState(() => isoDay(localMoment(new Date())))
  const chosen = sortOf(search, kind)
  const sort = chosen ?? defaultSort
  const list = useQuery({ ...listQuery(search, sort), enabled: !of.isPending })
  const whole = useQuery({ ...listQuery(widen(search), sort), enabled: isNarrowed(search) })
  /** AST-05: a search or a filter returns to page 1; pages keep them. */
  const narrow = (change: Partial<AssetSearch>) => {
    const { page: _, ...kept } = { ...search, ...change }
    show(kept)
  }
  const { collection, totalDocs = 0 } = list.data ?? {}
  useLastPage(list.data, search.page ?? 1, (last) => show({ ...search, page: last }))
  const found = amount(totalDocs, language)
  const total = isNarrowed(search) ? whole.data?.totalDocs : totalDocs
  const onWiden = () => (of.open ? of.leave() : show(widen(search)))
  const rows = collection ?? none
  const columns = useMemo(
    () => assetColumns({ t, language, kind, rows, day }),
    [t, language, kind, rows, day],
  )
  const searches = search.searchHeader ?? noSearches
  const shown = useMemo(
    () => chosenColumns(columns, choice.names, searches),
    [columns, choice.names, searches],
  )
  const tied = useMemo(() => tiedColumns(kind, t), [kind, t])
  const actions = useActions(kind)

  return (
    <ListPage>
      <AssetsHead
        kind={kind}
        count={
          list.data &&
          (whole.data && isNarrowed(search)
            ? t('common.shown', { shown: found, total: amount(whole.data.totalDocs ?? 0, language) })
            : found)
        }
        search={search}
        sort={sort}
        narrow={narrow}
        show={show}
        onWiden={onWiden}
        columns={<ColumnsButton all={columns} choice={choice} />}
      />
      <Views
        of={of}
        total={total === undefined ? '' : amount(total, language)}
        isNarrowed={isNarrowed(search)}
        isReady={!list.isPending}
        count={(saved) => countAssets(prune(assetSearch({ ...saved, ...scope })).search)}
        scopedBy="assetTypeId"
        scope={kind._id}
      />
      <DataTable
        label={kind.name}
        rows={collection}
        rowId={idOf}
        rowName={nameOf}
        rowHref={({ _id }) => paths.assetEdit(_id, kind._id)}
        columns={shown}
        tied={tied}
        busy={list.isPlaceholderData}
        openedId={openedId}
        sort={chosen}
        defaultSort={defaultSort}
        onSort={(next) => {
          const order = next ? { [next.key]: next.direction } : undefined
          rememberSort(order)
          const { sort: _, page: __, ...kept } = search
          show(order ? { ...kept, sort: order } : kept)
        }}
        searches={searches}
        onSearch={(name, text) => narrow({ searchHeader: searchIn(search, name, text) })}
        renderCells={(table) => (
          <Suspense>
            <AssetCells {...table} kind={kind} />
          </Suspense>
        )}
        actions={actions}
        error={listFault(list)}
        empty={
          <AssetsEmpty kind={kind} search={search} total={whole.data?.totalDocs ?? 0} onWiden={onWiden} />
        }
      />
      <ListFoot list={list.data} onPage={(next) => show({ ...search, page: next })} />
      <Outlet />
    </ListPage>
  )
}

/** AST-03, LOC-09: both actions stay for "Level one", greyed, with the reason. */
function useActions(kind: AssetSchema) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  return useCallback(
    ({ _id, organization }: Asset): RowAction[] => [
      editAction(
        t,
        paths.assetEdit(_id, kind._id),
        refusal(contract.assets.update, 'asset.edit', organization._id),
      ),
      historyAction(t, paths.assetHistory(_id, kind._id)),
      archiveAction(
        t,
        paths.assetDelete(_id, kind._id),
        refusal(contract.assets.archive, 'asset.archive', organization._id),
      ),
    ],
    [t, refusal, kind._id],
  )
}
