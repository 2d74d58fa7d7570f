import { Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import type { AreaWith } from '../../core/i18n/index.ts'
import { paths } from '../../core/rules/paths.ts'
import { DataTable, type DataTableProps } from '../ui/DataTable.tsx'
import { EmptyState, NothingFound } from '../ui/EmptyState.tsx'
import { amount } from '../ui/format.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PrimaryAction } from '../ui/PrimaryAction.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { chosenColumns, newestFirst, type Sort } from '../ui/table.ts'
import { useTranslation } from '../ui/texts.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { listFault } from './faults.tsx'
import { ListFoot, type Page } from './ListFoot.tsx'
import { useIsGathered } from './menu.tsx'
import { sortOf, type ListSearch } from './search.ts'
import type { ListContext } from './useList.ts'
import type { OpenList } from './views.ts'
import { Views } from './Views.tsx'
import classes from './ListView.module.css'

export type Change = Readonly<Record<string, unknown>>

/** Filters from `listFilters`. */
export interface ListFilters<Search> {
  isNarrowed: (search: Search) => boolean
  /** The change that forgets the search and every filter. */
  cleared: Change
  render: (
    search: Search,
    narrow: (change: Change) => void,
    found: string | undefined,
  ) => { folded?: ReactNode; choices: ReactNode }
}

interface ListViewsProps {
  of: {
    list: UseQueryResult<Page<unknown>>
    views: Omit<OpenList<unknown>, 'search' | 'show'>
    count: (search: Readonly<Record<string, unknown>>) => Promise<Page<unknown>>
  }
  isNarrowed: boolean
}

/** The views of a list of `useList`. */
export function ListViews({ of: { list, views, count }, isNarrowed }: ListViewsProps) {
  const { i18n } = useTranslation()
  return (
    <Views
      of={views}
      total={
        isNarrowed || list.isPlaceholderData ? undefined : amount(list.data?.totalDocs ?? 0, i18n.language)
      }
      isNarrowed={isNarrowed}
      isReady={!list.isPending}
      count={count}
    />
  )
}

export interface Creation {
  label: string
  shortLabel: string
  href: string
  refusal: string | undefined
}

/** The areas that have the texts of a list. */
export type ListTexts = AreaWith<'title' | 'search' | 'notFound.title' | 'notFound.text'>

/** A row of a table. */
interface ListItem {
  _id: string
  name?: string | undefined
}

/** Rows as a table. */
export interface TableProps<Row extends ListItem> extends Pick<
  DataTableProps<Row>,
  'columns' | 'actions' | 'rowHref' | 'openedId'
> {
  rowName?: (row: Row) => string
  /** Its order while none is chosen; null where it can't be sorted. */
  defaultSort?: Sort | null
}

/** Rows with a drawing of their own: see `drawnRows`. */
interface DrawnProps<Row> {
  renderRows: (list: UseQueryResult<Page<Row>>, empty: ReactNode) => ReactNode
}

interface ViewProps<Row, Search extends ListSearch> {
  texts: ListTexts
  of: {
    list: UseQueryResult<Page<Row>>
    openedId: string | undefined
    show: (change: Change) => void
    context: ListContext<Search>
    hasViews: boolean
  } & Pick<ListViewsProps['of'], 'views' | 'count'>
  searchLabel?: string | undefined
  /** Total as text, if it isn't a plain number. */
  count?: string | undefined
  create?: Creation | undefined
  /** Stands before the primary action. */
  beside?: ReactNode
  filters?: ListFilters<Search> | undefined
  /** Stands beside the search. */
  tools?: ReactNode
  /** Shown for an empty list; by default the text for a search without results. */
  empty?: { title: string; text: string; actions?: ReactNode } | undefined
  /** Whether the pages stand below. */
  hasFooter?: boolean
  /** Stands before the pages. */
  footTools?: ReactNode
  /** Stands beside the pages. */
  footActions?: ReactNode
  /** Wraps or replaces the rows. */
  children?: (rows: ReactNode) => ReactNode
}

type ListViewProps<Row, Search extends ListSearch> = ViewProps<Row, Search> &
  (TableProps<Row & ListItem> | DrawnProps<Row>)

/** A list: title, search, filters, rows, pages, and the panels of its records on top. */
export function ListView<Row, Search extends ListSearch>(props: ListViewProps<Row, Search>) {
  const {
    texts,
    of,
    searchLabel,
    count,
    create,
    beside,
    filters,
    tools,
    empty,
    hasFooter = true,
    footTools,
    footActions,
    children = (rows) => rows,
  } = props
  const { list, show, context, hasViews, views } = of
  const { t, language, search } = context
  const isGathered = useIsGathered()
  const title = t(`${texts}.title`)
  const creation = create && <PrimaryAction {...create} />
  const found = list.data && amount(list.data.totalDocs ?? 0, language)
  const isSearched = filters?.isNarrowed(search) ?? Boolean(search.search)
  const narrow = (change: Change) => show({ ...change, page: undefined })
  const { folded, choices } = filters?.render(search, narrow, found) ?? {}
  const nothing =
    empty && !isSearched ? (
      <EmptyState {...empty} actions={empty.actions ?? creation} />
    ) : (
      <NothingFound
        title={t(`${texts}.notFound.title`)}
        text={t(`${texts}.notFound.text`, { search: search.search ?? '' })}
        onClear={() => (views.open ? views.leave() : narrow(filters?.cleared ?? { search: undefined }))}
      />
    )
  return (
    <ListPage>
      <PageHeader
        crumbs={isGathered ? [] : [{ label: t('common.home'), href: paths.home() }, { label: title }]}
        title={title}
        count={count ?? found}
        action={
          folded || beside ? (
            <Group gap={8}>
              {folded}
              {beside}
              {creation}
            </Group>
          ) : (
            creation
          )
        }
      >
        <div className={classes.search}>
          <SearchBox
            label={searchLabel ?? t(`${texts}.search`)}
            value={search.search ?? ''}
            width="100%"
            onChange={(text) => narrow({ search: text })}
          />
        </div>
        {choices}
        {tools}
        {'columns' in props && <ColumnsButton all={props.columns} choice={views.columns} />}
      </PageHeader>
      {hasViews && <ListViews of={of} isNarrowed={isSearched} />}
      {children(
        'columns' in props ? (
          <TableRows
            table={props}
            // Columns are of records alone.
            of={of as ViewProps<Row & ListItem, Search>['of']}
            label={title}
            empty={nothing}
            narrow={narrow}
          />
        ) : (
          props.renderRows(list, nothing)
        ),
      )}
      {hasFooter && (
        <ListFoot
          list={list.data}
          onPage={(page) => show({ page })}
          tools={footTools}
          actions={footActions}
        />
      )}
      <Outlet />
    </ListPage>
  )
}

interface TableRowsProps<Row extends ListItem, Search extends ListSearch> extends Pick<
  ViewProps<Row, Search>,
  'of'
> {
  table: TableProps<Row>
  label: string
  empty: ReactNode
  narrow: (change: Change) => void
}

function TableRows<Row extends ListItem, Search extends ListSearch>({
  table: { columns: all, actions, rowHref, openedId, rowName = nameOf, defaultSort = newestFirst },
  of: { list, openedId: ofAddress, context, views },
  label,
  empty,
  narrow,
}: TableRowsProps<Row, Search>) {
  const { names } = views.columns
  const columns = useMemo(() => chosenColumns(all, names), [all, names])
  return (
    <DataTable
      openedId={openedId ?? ofAddress}
      {...(actions && { actions })}
      {...(rowHref && { rowHref })}
      columns={columns}
      label={label}
      rows={list.data?.collection}
      rowId={idOf}
      rowName={rowName}
      busy={list.isPlaceholderData}
      sort={sortOf(context.search)}
      defaultSort={defaultSort}
      onSort={(next) => narrow({ sort: next?.key, direction: next?.direction })}
      error={listFault(list)}
      empty={empty}
    />
  )
}

const idOf = ({ _id }: ListItem): string => _id
const nameOf = ({ name = '' }: ListItem): string => name
