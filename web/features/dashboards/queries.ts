import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import type { DashboardSearch } from './search.ts'

/** DSH-01: the first load is page 1, newest first, by `createdAt`. */
export const listQuery = ({ page = 1, search, sort, direction = -1 }: DashboardSearch) =>
  queryOptions({
    queryKey: ['dashboards', 'list', { page, search, sort, direction }],
    queryFn: ({ signal }) =>
      call(
        contract.dashboards.list,
        { query: { page, search, sortBy: sort ?? 'createdAt', sort: direction } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

/** They are few, and no route reads one of them. */
export const allDashboardsQuery = queryOptions({
  queryKey: ['dashboards', 'all'],
  queryFn: async ({ signal }) =>
    (await call(contract.dashboards.list, { query: { page: false } }, { quiet: true, signal })).collection,
})

export const dashboardQuery = (id: string) =>
  queryOptions({
    ...allDashboardsQuery,
    select: (all) => all.find(({ _id }) => _id === id) ?? null,
  })

export const refreshDashboards = (removed: readonly string[] = []): Promise<void> =>
  refetch('dashboards', removed)
