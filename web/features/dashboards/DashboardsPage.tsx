import { IconArchive, IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { useMemo } from 'react'
import type { Dashboard } from '../../../core/contract/dashboards.ts'
import { listFault } from '../../shell/faults.tsx'
import { paths } from '../../shell/paths.ts'
import { useSession } from '../../shell/useSession.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx'
import { amount, dashedDate } from '../../ui/format.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { TableFooter } from '../../ui/TableFooter.tsx'
import { newestFirst, type Column, type RowAction } from '../../ui/table.ts'
import { DashboardFilters } from './DashboardFilters.tsx'
import { filteredAddress, filtersOf, type Chosen } from './filters.ts'
import { listQuery } from './queries.ts'
import { dashboardSearch, searchOf, sortOf, type DashboardSearch } from './search.ts'
import classes from './DashboardsPage.module.css'
import { type Language } from '../../../core/i18n/index.ts'

const columnsOf = (
  t: Translator,
  language: Language,
  addressOf: (url: string) => string,
): Column<Dashboard>[] => [
  {
    key: 'alphabetical',
    title: t('common.name'),
    sortable: true,
    phone: 'title',
    cell: (row) => (
      <a
        className={classes.link}
        href={addressOf(row.url)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${row.name}. ${t('dashboards.opens')}`}
        data-hint={t('dashboards.opens')}
      >
        {row.name} <IconExternalLink size={16} stroke={1.6} aria-hidden />
      </a>
    ),
  },
  {
    key: 'url',
    title: t('dashboards.columns.url'),
    phone: 'below',
    cell: ({ url }) => url.replace(/^https?:\/\//, ''),
  },
  {
    key: 'date',
    title: t('dashboards.columns.date'),
    sortable: true,
    givesWay: true,
    phone: 'date',
    cell: (row) => dashedDate(row.createdAt, language),
  },
]

/** Keeps its identity while nothing is chosen. */
const none: Chosen = {}

/** DSH-01: links that open outside of Rastro. Search, page and order live in the address. */
export function DashboardsPage() {
  const { t, i18n } = useTranslation()
  const { session, settings } = useSession()
  const search = useSearch({ strict: false, select: dashboardSearch })
  const navigate = useNavigate()
  const list = useQuery(listQuery(search))
  const filters = useMemo(() => filtersOf(settings.filters), [settings.filters])
  const chosen = search.filters ?? none
  const columns = useMemo(
    () => columnsOf(t, i18n.language, (url) => filteredAddress(url, filters, chosen)),
    [t, i18n.language, filters, chosen],
  )
  const show = (change: DashboardSearch) => void navigate({ to: '.', search: { ...search, ...change } })
  const { collection, page = 1, totalDocs = 0, totalPages = 1, capped = false } = list.data ?? {}
  const actions = ({ _id }: Dashboard): RowAction[] => [
    { key: 'edit', label: t('common.edit'), icon: IconPencil, href: paths.dashboardEdit(_id) },
    { key: 'archive', label: t('common.archive'), icon: IconArchive, href: paths.dashboardDelete(_id) },
  ]
  return (
    <ListPage>
      <PageHeader
        crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('dashboards.title') }]}
        title={t('dashboards.title')}
        count={list.data && amount(totalDocs, i18n.language)}
      >
        <SearchBox
          label={t('dashboards.search')}
          value={search.search ?? ''}
          onChange={(text) => show({ search: text, page: undefined })}
        />
        <DashboardFilters
          filters={filters}
          chosen={chosen}
          onChange={(next) => show({ filters: Object.keys(next).length > 0 ? next : undefined })}
        />
      </PageHeader>
      <DataTable
        label={t('dashboards.title')}
        rows={collection}
        rowId={(row) => row._id}
        rowName={(row) => row.name}
        columns={columns}
        busy={list.isPlaceholderData}
        sort={sortOf(search)}
        defaultSort={newestFirst}
        onSort={(sort) => show({ ...searchOf(sort), page: undefined })}
        {...(session.admin ? { actions } : {})}
        error={listFault(list)}
        empty={
          search.search ? (
            <NothingFound
              title={t('dashboards.notFound.title')}
              text={t('dashboards.notFound.text', { search: search.search })}
              onClear={() => show({ search: '', page: undefined })}
            />
          ) : (
            <EmptyState title={t('dashboards.empty.title')} text={t('dashboards.empty.text')} />
          )
        }
      />
      {totalDocs > 0 && (
        <TableFooter
          page={page}
          total={totalDocs}
          totalPages={totalPages}
          capped={capped}
          onPage={(next) => show({ page: next })}
        />
      )}
      <Outlet />
    </ListPage>
  )
}
