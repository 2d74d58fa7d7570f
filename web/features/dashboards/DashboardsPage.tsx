import { dashboards as card } from '../../../core/nouns/dashboards.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { listScreen } from '../../shell/listScreen.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { archiveAction, editAction } from '../../shell/rowActions.ts'
import { dashedDate } from '../../ui/format.ts'
import { DashboardFilters } from './DashboardFilters.tsx'
import { filteredAddress, filtersOf } from './filters.ts'
import { listQuery } from './queries.ts'
import { dashboardSearch } from './search.ts'
import classes from './DashboardsPage.module.css'

/** DSH-01: links that open outside of Rastro. */
export const DashboardsPage = listScreen({
  card,
  texts: 'dashboards',
  read: dashboardSearch,
  query: listQuery,
  columns: ({ t, settings, search }) => [
    {
      key: 'alphabetical',
      title: t('common.name'),
      sortable: true,
      phone: 'title',
      cell: (row) => (
        <a
          className={classes.link}
          href={filteredAddress(row.url, filtersOf(settings.filters), search.filters ?? {})}
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
      cell: (row) => dashedDate(row.createdAt),
    },
  ],
  actions: ({ t, session }) =>
    session.admin
      ? ({ _id }) => [editAction(t, paths.dashboardEdit(_id)), archiveAction(t, paths.dashboardDelete(_id))]
      : undefined,
  tools: ({ settings, search }, show) => (
    <DashboardFilters
      filters={filtersOf(settings.filters)}
      chosen={search.filters ?? {}}
      onChange={(next) => show({ filters: Object.keys(next).length > 0 ? next : undefined })}
    />
  ),
  empty: ({ t }) => ({ title: t('dashboards.empty.title'), text: t('dashboards.empty.text') }),
})
