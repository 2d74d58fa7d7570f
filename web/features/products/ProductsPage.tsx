import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../core/i18n/index.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { amount } from '../../ui/format.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { TableFooter } from '../../ui/TableFooter.tsx'
import { identifierOf, productColumns } from './columns.tsx'
import { ProductsEmpty } from './ProductsEmpty.tsx'
import { ProductsHead } from './ProductsHead.tsx'
import { listQuery, productQuery } from './queries.ts'
import { isNarrowed, rememberSort, changeSort, sortOf, type ProductSearch } from './search.ts'
import { SelectedBar } from './SelectedBar.tsx'
import { useProductActions } from './useProductActions.ts'
import { useRelatedStages } from './useRelatedStages.tsx'
import { useSelectedProducts } from './useSelectedProducts.ts'

/**
 * PRD-01: finds the stage in the address. The fallback is the open product's stage, then the first of the first chain.
 */
export function ProductsPage() {
  const { t } = useTranslation()
  const { productTypeId } = useSearch({ from: '/session/shell/Products' })
  const { id: opened } = useParams({ strict: false })
  const { chains, pending, error, retry } = useChains()
  const navigate = useNavigate()
  const needsProduct = productTypeId === undefined && opened !== undefined
  const product = useQuery({ ...productQuery(opened ?? ''), enabled: needsProduct })
  const first = chains[0]?.stages[0]?.id
  const stageId = needsProduct
    ? (product.data?.productSchema ?? (product.isError ? first : undefined))
    : first
  const found = findStage(chains, productTypeId)

  useEffect(() => {
    if (productTypeId === undefined && stageId !== undefined)
      void navigate({ to: '.', search: { productTypeId: stageId }, replace: true })
  }, [productTypeId, stageId, navigate])

  if (found) return <StageList key={found.stage.id} chain={found.chain} stage={found.stage} chains={chains} />
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

interface StageListProps {
  chain: Chain
  stage: ChainStage
  chains: Chain[]
}

function StageList({ chain, stage, chains }: StageListProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const search = useSearch({ from: '/session/shell/Products' })
  const { id: opened } = useParams({ strict: false })
  const navigate = useNavigate()
  const actions = useProductActions(stage.stage)

  const sort = sortOf(search, stage.stage)
  const list = useQuery(listQuery(search, sort))
  const rows = list.data?.collection
  const related = useRelatedStages(stage.id, rows ?? [], chains)
  const selected = useSelectedProducts(rows ?? [], opened)
  const relative = useQuery({
    ...productQuery(search.productId ?? ''),
    enabled: search.productId !== undefined,
  })
  const relativeName = relative.data ? identifierOf(relative.data) : '…'

  const show = (next: ProductSearch) => void navigate({ to: '.', search: next })
  const narrow = (change: Partial<ProductSearch>) => {
    const { page: _, ...kept } = { ...search, ...change }
    show(kept)
  }
  const { page = 1, totalDocs = 0, totalPages = 1, capped = false } = list.data ?? {}
  const number = (value: number) => amount(value, language)
  const total = Math.max(stage.count, isNarrowed(search) ? 0 : totalDocs)
  const found = capped ? `${number(totalDocs - 1)}+` : number(totalDocs)

  const columns = productColumns({
    t,
    language,
    stage: stage.stage,
    rows: rows ?? [],
    searchHeader: search.searchHeader ?? {},
    onSearch(name, text) {
      const { [name]: _, ...others } = search.searchHeader ?? {}
      narrow({ searchHeader: { ...others, ...(text ? { [name]: text } : {}) } })
    },
    arrow: related.arrow,
  })

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
        count={
          list.data &&
          (isNarrowed(search) ? t('common.shown', { shown: found, total: number(total) }) : number(total))
        }
        search={search}
        sort={sort}
        narrow={narrow}
        show={show}
        empty={rows?.length === 0 && !isNarrowed(search)}
      />
      <DataTable
        label={stage.name}
        rows={rows}
        rowId={({ _id }) => _id}
        rowName={identifierOf}
        columns={columns}
        sort={sort}
        onSort={(next) => {
          const sorted = changeSort(search, sort, next)
          rememberSort(sorted)
          show(sorted)
        }}
        selection={selected.selection}
        actions={(row) => [...actions.ofRow(row), ...related.actions(row)]}
        error={
          list.isError &&
          !list.data && (
            <Fault error={list.error} title={t('shell.fault.loading')} onRetry={() => void list.refetch()} />
          )
        }
        empty={
          <ProductsEmpty
            chain={chain}
            stage={stage}
            search={search}
            relativeName={relativeName}
            onWiden={show}
          />
        }
      />
      {totalDocs > 0 && (
        <TableFooter
          page={page}
          total={totalDocs}
          totalPages={totalPages}
          capped={capped}
          onPage={(next) => show({ ...search, page: next })}
        />
      )}
      <SelectedBar stage={stage.stage} selected={selected.products} onClear={selected.clear} />
      {related.chooser}
      <Outlet />
    </ListPage>
  )
}
