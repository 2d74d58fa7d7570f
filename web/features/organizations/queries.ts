import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import { listParams, type OrganizationSearch } from './search.ts'

export const listQuery = (search: OrganizationSearch) => {
  const query = listParams(search)
  return queryOptions({
    queryKey: ['organizations', 'list', query],
    queryFn: ({ signal }) => call(contract.organizations.list, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
}

export const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: ['organizations', 'one', id],
    queryFn: async ({ signal }) =>
      (await call(contract.organizations.get, { params: { id } }, { quiet: true, signal })).collection[0] ??
      null,
  })

/** All organizations that the person may name, sorted by name: for filters and selectors (`page=false`). */
export const allOrganizationsQuery = queryOptions({
  queryKey: ['organizations', 'all'],
  queryFn: async ({ signal }) =>
    (
      await call(
        contract.organizations.list,
        { query: { page: false, sortBy: 'alphabetical', sort: 1 } },
        { quiet: true, signal },
      )
    ).collection,
  staleTime: 60_000,
})

/** The organization of a person who has but one: nobody is asked to choose it. */
export function useOnlyOrganization(): string | undefined {
  const { data } = useQuery(allOrganizationsQuery)
  return data?.length === 1 ? data[0]?._id : undefined
}

/** After any write, refetches lists, selectors and single organizations. */
export const refreshOrganizations = (archived: readonly string[] = []): Promise<void> =>
  refetch('organizations', archived)
