import { products as card } from '../../../core/nouns/products.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Product } from '../../../core/contract/products.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault, listFault } from '../../shell/faults.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { paths } from '../../../core/rules/paths.ts'
import type { ColumnChoice } from '../../shell/ColumnsButton.tsx'
import { pruneSearch } from '../../shell/pruneSearch.ts'
import { screen } from '../../shell/screen.tsx'
import { Views } from '../../shell/Views.tsx'
import { useView, viewsQuery } from '../../shell/views.ts'
import { useLastPage } from '../../shell/useLastPage.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { amount } from '../../ui/format.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { chosenColumns, newestFirst, phoneWidth, type Sort } from '../../ui/table.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { identifierOf, productColumns } from './columns.tsx'
import { ListedContext } from './listed.ts'
import { ProductsHead } from './ProductsHead.tsx'
import { countProducts, listQuery, productQuery, readMatching } from './queries.ts'
import {
  changeSort,
  productSearch,
  isSortable,
  widen,
  isNarrowed,
  rememberSort,
  searchIn,
  sortOf,
  type ProductSearch,
} from './search.ts'
import { RelatedArrow, RelatedStagesOf, useRelatedActions } from './RelatedStages.tsx'
import type { Matching } from './SelectedBar.tsx'
import { useHandOff } from './handOff.ts'
import { useRowActions } from './useProductActions.ts'
import { useSelectedProducts } from './useSelectedProducts.ts'

/** Loads with the first row that is ticked. */
const SelectedBar = screen(() => import('./SelectedBar.tsx'), 'SelectedBar')
const ProductsEmpty = screen(() => import('./ProductsEmpty.tsx'), 'ProductsEmpty')
const ProductPlots = screen(() => import('./ProductPlots.tsx'), 'ProductPlots')
const ProductCells = screen(() => import('./ProductCells.tsx'), 'ProductCells')

/**
 * PRD-01: finds the stage in the address. The fallback is the open product's stage, then the first of the first chain.
 */
/** Milliseconds between two looks at what is being reckoned. */
const reckoning = 2_000

export function ProductsPage() {
  const { t } = useTranslation()
  const { productTypeId, view } = useSearch({ from: '/session/shell/Products' })
  const { id: opened } = useParams({ strict: false })
  const { chains, pending, error, retry } = useChains()
  const navigate = useNavigate()
  const needsProduct = productTypeId === undefined && opened !== undefined
  const product = useQuery({ ...productQuery(opened ?? ''), enabled: needsProduct })
  const views = useQuery({
    ...viewsQuery('products'),
    enabled: productTypeId === undefined && view !== undefined,
  })
  const ofView = views.data?.find(({ _id }) => _id === view)?.search.productTypeId
  const first = chains[0]?.stages[0]?.id
  const stageId = needsProduct
    ? (product.data?.productSchema ?? (product.isError ? first : undefined))
    : views.isLoading
      ? undefined
      : typeof ofView === 'string'
        ? ofView
        : first
  const found = findStage(chains, productTypeId)
  const highlightedId = useHandOff()

  useEffect(() => {
    if (productTypeId === undefined && stageId !== undefined)
      void navigate({
        to: '.',
        search: (others) => ({ ...others, productTypeId: stageId }),
        replace: true,
      })
  }, [productTypeId, stageId, navigate])

  if (found)
    return (
      <StageList
        key={found.stage.id}
        chain={found.chain}
        stage={found.stage}
        chains={chains}
        highlightedId={highlightedId}
      />
    )
  if (pending || (productTypeId === undefined && first !== undefined))
    return <ListSkeleton height={35} rows={14} />
  if (error) return <Fault page error={error} title={t('shell.fault.loading')} onRetry={retry} />
  return (
    <ErrorState
      page
      title={t(first === undefined ? 'products.noStage.none' : 'products.noStage.title')}
      text={t('products.noStage.text')}
    />
  )
}

/** Rows of a page of the list (GEN-07). */
const pageSize = 20

interface StageListProps {
  chain: Chain
  stage: ChainStage
  chains: Chain[]
  highlightedId: string | undefined
}

function StageList({ chain, stage, chains, highlightedId }: StageListProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const address = useSearch({ from: '/session/shell/Products' })
  const { id: opened } = useParams({ strict: false })
  const navigate = useNavigate()
  const scope = useMemo(() => ({ productTypeId: stage.id }), [stage.id])
  const prune = useCallback(
    (saved: ProductSearch) => pruneSearch(saved, stage.stage.schema, (key) => isSortable(key, stage.stage)),
    [stage.stage],
  )
  const of = useView({
    list: card.hasViews ? 'products' : undefined,
    columnsOf: `products:${stage.id}`,
    address,
    scope,
    read: productSearch,
    prune,
  })
  const { search, show } = of

  const chosen = sortOf(search, stage.stage)
  const sort = chosen ?? newestFirst
  const list = useQuery({
    ...listQuery(search, sort),
    enabled: !of.isPending,
    // RDY-03: a row without an answer gets one in a moment.
    refetchInterval: ({ state }) =>
      stage.stage.demands && state.data?.collection.some(({ lacks }) => lacks === null) ? reckoning : false,
  })
  // The head of the sorted column answers before the rows are drawn.
  const rows = useDeferredValue(list.data?.collection)
  const relative = useQuery({
    ...productQuery(search.productId ?? ''),
    enabled: search.productId !== undefined,
  })
  const relativeName = relative.data ? identifierOf(relative.data) : '…'

  const narrow = (change: Partial<ProductSearch>) => {
    const { page: _, ...kept } = { ...search, ...change }
    show(kept)
  }
  const { totalDocs = 0, capped = false } = list.data ?? {}
  const number = (value: number) => amount(value, language)
  const total = Math.max(stage.count, isNarrowed(search) ? 0 : totalDocs)
  const found = capped ? `${number(totalDocs - 1)}+` : number(totalDocs)

  const before = ((search.page ?? 1) - 1) * pageSize
  const listed = useMemo(() => rows && { rows, before, total: found }, [rows, before, found])

  useLastPage(
    list.data,
    search.page ?? 1,
    (last) => void navigate({ to: '.', search: { ...address, page: last }, replace: true }),
  )

  return (
    <ListPage>
      <ProductsHead
        chain={chain}
        stage={stage}
        title={
          search.productId
            ? t('products.related', { stage: stage.name, identifier: relativeName })
            : stage.name
        }
        found={list.data && found}
        total={number(total)}
        search={search}
        sort={sort}
        narrow={narrow}
        show={show}
        onWiden={of.open ? of.leave : () => show(widen(search))}
        columns={of.columns}
        empty={rows?.length === 0 && !isNarrowed(search)}
      />
      {search.productId === undefined && (
        <Views
          of={of}
          total={number(total)}
          isNarrowed={isNarrowed(search)}
          isReady={!list.isPending}
          count={(saved) => countProducts(prune(productSearch({ ...saved, ...scope })).search)}
          scopedBy="productTypeId"
          scope={stage.id}
        />
      )}
      <RelatedStagesOf stage={stage.id} rows={rows ?? none} chains={chains}>
        <ProductRows
          stage={stage}
          rows={rows}
          choice={of.columns}
          search={search}
          sort={chosen}
          narrow={narrow}
          show={show}
          openedId={opened}
          highlightedId={highlightedId}
          error={listFault(list)}
          empty={
            <Suspense>
              <ProductsEmpty
                chain={chain}
                stage={stage}
                search={search}
                relativeName={relativeName}
                onWiden={of.open ? of.leave : show}
              />
            </Suspense>
          }
          matching={{ total: totalDocs, read: () => readMatching(search, sort, totalDocs) }}
          busy={list.isPlaceholderData}
          footer={
            <ListFoot
              list={list.data}
              onPage={(next) => show({ ...search, page: next })}
              tools={
                <Suspense>
                  <ProductPlots stage={stage} search={search} sort={sort} total={totalDocs} />
                </Suspense>
              }
            />
          }
        />
      </RelatedStagesOf>
      <ListedContext value={listed}>
        <Outlet />
      </ListedContext>
    </ListPage>
  )
}

/** Keeps its identity, so that nothing is drawn again while a list is empty. */
const none: Product[] = []
const noSearches = {}

interface ProductRowsProps extends Pick<
  DataTableProps<Product>,
  'rows' | 'error' | 'empty' | 'busy' | 'openedId' | 'highlightedId'
> {
  stage: ChainStage
  choice: ColumnChoice
  search: ProductSearch
  /** The chosen order. */
  sort: Sort | null
  narrow: (change: Partial<ProductSearch>) => void
  show: (search: ProductSearch) => void
  matching: Matching
  /** Stands between the rows and the bar of what is selected. */
  footer: ReactNode
}

/** The rows and what is selected of them, apart from the page: its head and footer are not drawn again at a tick. */
function ProductRows({
  stage,
  choice,
  search,
  sort,
  narrow,
  show,
  matching,
  footer,
  ...table
}: ProductRowsProps) {
  const { t, i18n } = useTranslation()
  const phone = useMedia(phoneWidth)
  const ofRow = useRowActions(stage.stage)
  const relatedActions = useRelatedActions()
  const { rows, openedId } = table
  const selected = useSelectedProducts(rows ?? none, openedId)
  const columns = useMemo(
    () =>
      productColumns({
        t,
        language: i18n.language,
        stage: stage.stage,
        rows: rows ?? none,
        arrow: arrowOf,
      }),
    [t, i18n.language, stage.stage, rows],
  )
  const searches = search.searchHeader ?? noSearches
  const shown = useMemo(
    () => chosenColumns(columns, choice.names, searches),
    [columns, choice.names, searches],
  )
  return (
    <>
      <DataTable
        {...table}
        selection={selected.selection}
        label={stage.name}
        rowId={idOf}
        rowName={identifierOf}
        rowHref={({ _id }) => paths.productMilestones(_id, stage.id)}
        columns={shown}
        sort={sort}
        defaultSort={newestFirst}
        onSort={(next) => {
          const sorted = changeSort(search, sort, next)
          rememberSort(sorted)
          show(sorted)
        }}
        searches={searches}
        onSearch={(name, text) => narrow({ searchHeader: searchIn(search, name, text) })}
        renderCells={(table) => (
          <Suspense>
            <ProductCells {...table} stage={stage} />
          </Suspense>
        )}
        actions={phone ? (row) => [...ofRow(row), ...relatedActions(row)] : ofRow}
      />
      {footer}
      {selected.products.length > 0 && (
        <Suspense>
          <SelectedBar
            stage={stage}
            selected={selected.products}
            shown={rows ?? none}
            matching={matching}
            onSelect={selected.select}
          />
        </Suspense>
      )}
    </>
  )
}

const arrowOf = (row: Product, direction: 0 | 1) => <RelatedArrow row={row} direction={direction} />
const idOf = ({ _id }: Product): string => _id
