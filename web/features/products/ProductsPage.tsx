import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../core/contract/products.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../shell/paths.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { amount } from '../../ui/format.ts'
import { useGo } from '../../ui/Go.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import type { RowAction } from '../../ui/table.ts'
import { TableFooter } from '../../ui/TableFooter.tsx'
import { identifierOf, productColumns } from './columns.tsx'
import { ProductsEmpty } from './ProductsEmpty.tsx'
import { ProductsHead } from './ProductsHead.tsx'
import { listQuery, productQuery, relatedQuery } from './queries.ts'
import { isNarrowed, rememberSort, sortedBy, sortOf, type ProductSearch } from './search.ts'
import { SelectedBar } from './SelectedBar.tsx'
import { StageArrow, type NamedStage } from './StageArrow.tsx'
import { useProductActions } from './useProductActions.ts'

const StageChooser = lazy(() => import('./StageChooser.tsx'))

/** PRD-01: finds the stage that the address names; without one, the open product's or the first of the first chain. */
export function ProductsPage() {
  const { t } = useTranslation()
  const { productTypeId } = useSearch({ from: '/session/shell/Products' })
  const { id: opened } = useParams({ strict: false })
  const { chains, pending, error, retry } = useChains()
  const navigate = useNavigate()
  const asked = productTypeId === undefined && opened !== undefined
  const product = useQuery({ ...productQuery(opened ?? ''), enabled: asked })
  const first = chains[0]?.stages[0]?.id
  const wanted = asked ? (product.data?.productSchema ?? (product.isError ? first : undefined)) : first
  const found = findStage(chains, productTypeId)

  useEffect(() => {
    if (productTypeId === undefined && wanted !== undefined)
      void navigate({ to: '.', search: { productTypeId: wanted }, replace: true })
  }, [productTypeId, wanted, navigate])

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

interface Choice {
  direction: 0 | 1
  product: Product
  stages: readonly NamedStage[]
}

function StageList({ chain, stage, chains }: StageListProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const search = useSearch({ from: '/session/shell/Products' })
  const { id: opened } = useParams({ strict: false })
  const navigate = useNavigate()
  const go = useGo()
  const actions = useProductActions(stage.stage)
  const [selected, setSelected] = useState<ReadonlyMap<string, Product>>(new Map())
  const [choice, setChoice] = useState<Choice>()

  const sort = sortOf(search, stage.stage)
  const list = useQuery(listQuery(search, sort))
  const rows = list.data?.collection
  const related = useQuery(relatedQuery(stage.id, rows?.map(({ _id }) => _id) ?? [], language))
  const relative = useQuery({
    ...productQuery(search.productId ?? ''),
    enabled: search.productId !== undefined,
  })
  const relativeName = relative.data ? identifierOf(relative.data) : '…'

  // PRD-11: a row whose panel is open is the one selected, whatever was selected before.
  useEffect(() => {
    if (opened !== undefined) setSelected(new Map())
  }, [opened])

  const show = (next: ProductSearch) => void navigate({ to: '.', search: next })
  const narrow = (change: Partial<ProductSearch>) => {
    const { page: _, ...kept } = { ...search, ...change }
    show(kept)
  }
  const { page = 1, totalDocs = 0, totalPages = 1, capped = false } = list.data ?? {}
  const number = (value: number) => amount(value, language)
  const total = Math.max(stage.count, isNarrowed(search) ? 0 : totalDocs)
  const found = capped ? `${number(totalDocs - 1)}+` : number(totalDocs)

  const stagesOf = (row: Product, direction: 0 | 1): readonly NamedStage[] | undefined => {
    const links = related.data?.find(({ productId }) => productId === row._id)
    if (!related.data) return undefined
    return (direction === 0 ? links?.previousNodeSchemas : links?.nextNodeSchemas) ?? []
  }
  const arrow = (row: Product, direction: 0 | 1) => {
    const stages = stagesOf(row, direction)
    return (
      <StageArrow
        direction={direction}
        product={{ _id: row._id, identifier: identifierOf(row) }}
        stages={stages}
        chains={chains}
        onChoose={() => stages && setChoice({ direction, product: row, stages })}
      />
    )
  }
  // On a phone the arrows have no place in the row: they stand in its menu.
  const toRelated = (row: Product): RowAction[] =>
    ([0, 1] as const).flatMap((direction) => {
      const stages = stagesOf(row, direction) ?? []
      const [only, ...others] = stages
      if (!only) return []
      const label = t(direction === 0 ? 'products.arrow.previous' : 'products.arrow.next', {
        identifier: identifierOf(row),
        stages: stages.map(({ name }) => name).join(', '),
      })
      const icon = direction === 0 ? IconChevronLeft : IconChevronRight
      // Not a link: that would take along what this list is searched by.
      const onAct = () =>
        others.length > 0
          ? setChoice({ direction, product: row, stages })
          : go(paths.products(only._id, { direction, productId: row._id }))
      return [{ key: `related${direction}`, label, icon, menuOnly: true, onAct }]
    })
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
    arrow,
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
          const sorted = sortedBy(search, sort, next)
          rememberSort(sorted)
          show(sorted)
        }}
        selection={{
          ids: opened === undefined ? new Set(selected.keys()) : new Set([opened]),
          onChange: (ids) => setSelected(chosen(ids, selected, rows ?? [])),
        }}
        actions={(row) => [...actions.ofRow(row), ...toRelated(row)]}
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
      <SelectedBar
        stage={stage.stage}
        selected={opened === undefined ? [...selected.values()] : []}
        onClear={() => setSelected(new Map())}
      />
      {choice && (
        <Suspense>
          <StageChooser
            {...choice}
            product={{ _id: choice.product._id, identifier: identifierOf(choice.product) }}
            chains={chains}
            onClose={() => setChoice(undefined)}
          />
        </Suspense>
      )}
      <Outlet />
    </ListPage>
  )
}

/** The selection as the table wants it now; rows of other pages stay known (PRD-10). */
function chosen(
  ids: ReadonlySet<string>,
  before: ReadonlyMap<string, Product>,
  rows: readonly Product[],
): Map<string, Product> {
  const known = new Map([...before, ...rows.map((row) => [row._id, row] as const)])
  return new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : [])))
}
