import type { Noun } from '../../core/nouns/noun.ts'
import { Group } from '@mantine/core'
import { useQuery, useQueryClient, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import type { AreaWith, Language } from '../../core/i18n/index.ts'
import { DataTable, type DataTableProps } from '../ui/DataTable.tsx'
import { EmptyState, NothingFound } from '../ui/EmptyState.tsx'
import { amount } from '../ui/format.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PrimaryAction } from '../ui/PrimaryAction.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { chosenColumns, newestFirst, type Column, type RowAction, type Sort } from '../ui/table.ts'
import { useTranslation, type Translator } from '../ui/texts.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { listFault } from './faults.tsx'
import { ListFoot, type Page } from './ListFoot.tsx'
import { paths } from '../../core/rules/paths.ts'
import { sortOf, type ListSearch, type SortedSearch, type ViewSearch } from './search.ts'
import type { OpenSession } from './session.ts'
import { useLastPage } from './useLastPage.ts'
import { useRefusal } from './useRefusal.ts'
import { useSession } from './useSession.ts'
import { type OpenList, useView } from './views.ts'
import { Views } from './Views.tsx'

/** What a list shows follows from this; it keeps its identity until a member changes. */
interface ListContext<Search> extends Pick<OpenSession, 'session' | 'settings'> {
  t: Translator
  language: Language
  refusal: ReturnType<typeof useRefusal>
  search: Search
}

type Reader<Search> = (search: Readonly<Record<string, unknown>>) => Search
type ListQuery<Row, Search, Key extends readonly unknown[]> = (
  search: Search,
  language: Language,
) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>

/** A list that isn't of one stage or kind: its views are all its own, and mostly the account removes none of their members. */
const nowhere = {}
const whole = <Search,>(search: Search) => ({ search, left: [] })

interface UseListOptions<Search> {
  name: string
  /** Of its noun: whether what the list shows may be kept as a view. */
  card: Pick<Noun, 'hasViews'>
  /** Leaves out of a view what the account has removed since, and names it. */
  prune?: ((search: Search) => { search: Search; left: string[] }) | undefined
}

/**
 * The state of a list: search, page and order live in the address, or in the view that it names (FST-05).
 * By its name the list keeps columns and views.
 */
export function useList<Row, Search extends ListSearch & ViewSearch, Key extends readonly unknown[]>(
  read: Reader<Search>,
  query: ListQuery<Row, Search, Key>,
  { name, card: { hasViews }, prune = whole }: UseListOptions<Search>,
) {
  const { t, i18n } = useTranslation()
  const { session, settings } = useSession()
  const refusal = useRefusal()
  // Each list reads its own address: `/` shows one, too.
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const views = useView<Search>({
    list: hasViews ? name : undefined,
    columnsOf: name,
    address: useMemo(() => read(address), [read, address]),
    scope: nowhere,
    read,
    prune,
  })
  const { search } = views
  const { id: openedId } = useParams({ strict: false })
  const queries = useQueryClient()
  const list = useQuery({ ...query(search, i18n.language), enabled: !views.isPending })
  const show = (change: Readonly<Record<string, unknown>>) => views.show(read({ ...search, ...change }))
  const count = (saved: Readonly<Record<string, unknown>>) =>
    queries.fetchQuery(query(read(saved), i18n.language))
  useLastPage(list.data, search.page ?? 1, (page) => show({ page }))
  const { language } = i18n
  const context = useMemo<ListContext<Search>>(
    () => ({ t, language, session, settings, refusal, search }),
    [t, language, session, settings, refusal, search],
  )
  return { list, rows: list.data?.collection, openedId, show, context, hasViews, views, count }
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

interface Creation {
  label: string
  shortLabel: string
  href: string
  refusal: string | undefined
}

interface ListViewProps<Row, Search extends ListSearch> extends Pick<
  DataTableProps<Row>,
  'columns' | 'actions' | 'rowHref' | 'openedId'
> {
  /** The area of its texts. */
  texts: AreaWith<'title' | 'search' | 'notFound.title' | 'notFound.text'>
  of: {
    list: UseQueryResult<Page<Row>>
    openedId: string | undefined
    show: (change: Readonly<Record<string, unknown>>) => void
    context: ListContext<Search>
    hasViews: boolean
  } & Pick<ListViewsProps['of'], 'views' | 'count'>
  rowName?: (row: Row) => string
  searchLabel?: string | undefined
  /** How many there are, where that is more than a number. */
  count?: string | undefined
  create?: Creation | undefined
  /** Stands before the primary action. */
  beside?: ReactNode
  /** Stands beside the search. */
  tools?: ReactNode
  /** Its order while none is chosen; null where it can't be sorted. */
  defaultSort?: Sort | null
  /** Whether it shows less than everything: then the search found nothing. Without it, the text of the search decides. */
  isNarrowed?: boolean
  /** What is forgotten with the search. */
  cleared?: Readonly<Record<string, undefined>>
  /** Shown where there is nothing at all; without it, as if a search had found nothing. */
  empty?: { title: string; text: string } | undefined
  /** Whether the pages stand below. */
  hasFooter?: boolean
  /** Stands before the pages. */
  footTools?: ReactNode
  /** What is drawn around the table, or in place of it. */
  children?: (table: ReactNode) => ReactNode
}

/** A list as most nouns have it: title, search, table, pages, and the panels of its records on top. */
export function ListView<Row extends { _id: string; name: string }, Search extends ListSearch>({
  texts,
  of,
  rowName = nameOf,
  searchLabel,
  count,
  create,
  beside,
  tools,
  defaultSort = newestFirst,
  isNarrowed,
  cleared = {},
  empty,
  hasFooter = true,
  footTools,
  children = (table) => table,
  ...table
}: ListViewProps<Row, Search>) {
  const { list, openedId, show, context, hasViews, views } = of
  const { t, language, search } = context
  const { collection, totalDocs = 0 } = list.data ?? {}
  const title = t(`${texts}.title`)
  const creation = create && <PrimaryAction {...create} />
  const sort = sortOf(search)
  const isSearched = isNarrowed ?? Boolean(search.search)
  const choice = views.columns
  const columns = useMemo(() => chosenColumns(table.columns, choice.names), [table.columns, choice.names])
  return (
    <ListPage>
      <PageHeader
        crumbs={[{ label: t('common.home'), href: paths.home() }, { label: title }]}
        title={title}
        count={count ?? (list.data && amount(totalDocs, language))}
        action={
          beside ? (
            <Group gap={8}>
              {beside}
              {creation}
            </Group>
          ) : (
            creation
          )
        }
      >
        <SearchBox
          label={searchLabel ?? t(`${texts}.search`)}
          value={search.search ?? ''}
          onChange={(text) => show({ search: text, page: undefined })}
        />
        {tools}
        <ColumnsButton all={table.columns} choice={choice} />
      </PageHeader>
      {hasViews && <ListViews of={of} isNarrowed={isSearched} />}
      {children(
        <DataTable
          openedId={openedId}
          {...table}
          columns={columns}
          label={title}
          rows={collection}
          rowId={idOf}
          rowName={rowName}
          busy={list.isPlaceholderData}
          sort={sort}
          defaultSort={defaultSort}
          onSort={(next) => show({ sort: next?.key, direction: next?.direction, page: undefined })}
          error={listFault(list)}
          empty={
            empty && !isSearched ? (
              <EmptyState {...empty} actions={creation} />
            ) : (
              <NothingFound
                title={t(`${texts}.notFound.title`)}
                text={t(`${texts}.notFound.text`, { search: search.search ?? '' })}
                onClear={() =>
                  views.open ? views.leave() : show({ ...cleared, search: undefined, page: undefined })
                }
              />
            )
          }
        />,
      )}
      {hasFooter && <ListFoot list={list.data} onPage={(page) => show({ page })} tools={footTools} />}
      <Outlet />
    </ListPage>
  )
}

const idOf = ({ _id }: { _id: string }): string => _id
const nameOf = ({ name }: { name: string }): string => name

interface ListScreenOptions<Row, Search extends ListSearch, Key extends readonly unknown[]>
  extends
    Pick<ListViewProps<Row, Search>, 'texts' | 'rowHref' | 'defaultSort'>,
    Pick<UseListOptions<Search>, 'card'> {
  read: Reader<Search>
  query: ListQuery<Row, Search, Key>
  columns: (context: ListContext<Search>) => Column<Row>[]
  /** The actions of a row; none for whoever has none. */
  actions?: (context: ListContext<Search>) => ((row: Row) => RowAction[]) | undefined
  create?: (context: ListContext<Search>) => Creation
  searchLabel?: (context: ListContext<Search>) => string
  tools?: (
    context: ListContext<Search>,
    show: (change: Readonly<Record<string, unknown>>) => void,
  ) => ReactNode
  empty?: (context: ListContext<Search>) => { title: string; text: string }
}

/** The screen of a list as data. */
export function listScreen<
  Row extends { _id: string; name: string },
  Search extends SortedSearch,
  Key extends readonly unknown[],
>({
  read,
  query,
  columns,
  actions,
  create,
  searchLabel,
  tools,
  empty,
  card,
  ...shared
}: ListScreenOptions<Row, Search, Key>) {
  return function ListScreen() {
    const of = useList(read, query, { name: shared.texts, card })
    const { context, show } = of
    // Rows are drawn again only when these change.
    const columnsOf = useMemo(() => columns(context), [context])
    const actionsOf = useMemo(() => actions?.(context), [context])
    return (
      <ListView
        {...shared}
        of={of}
        columns={columnsOf}
        {...(actionsOf && { actions: actionsOf })}
        create={create?.(context)}
        searchLabel={searchLabel?.(context)}
        tools={tools?.(context, show)}
        empty={empty?.(context)}
      />
    )
  }
}
