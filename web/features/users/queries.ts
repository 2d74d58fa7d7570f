import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import { sortedSearch, type SortedSearch } from '../../shell/search.ts'

export const userSearch = sortedSearch(['alphabetical'])

export const listQuery = ({ page = 1, search, direction = 1 }: SortedSearch) =>
  queryOptions({
    queryKey: ['users', 'list', { page, search, direction }],
    queryFn: ({ signal }) =>
      call(
        contract.users.list,
        { query: { page, search, sortBy: 'alphabetical', sort: direction } },
        // ERR-24: beside the fault in the place of the list, a toast says it.
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(contract.users.get, { params: { id } }, { quiet: true, signal }),
  })

export const assignmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'assignment', id],
    queryFn: ({ signal }) => call(contract.users.assignment, { params: { id } }, { quiet: true, signal }),
    // What is being edited must not be replaced.
    staleTime: Infinity,
    gcTime: 0,
  })

/** USR-02: only processes with a name. */
export const processesQuery = (language: string) =>
  queryOptions({
    queryKey: ['users', 'processes', language],
    queryFn: async ({ signal }) => {
      const { collection } = await call(
        contract.configuration.milestoneSchemas,
        { query: { page: false, language } },
        { store: 'milestoneSchemas list', signal },
      )
      return collection.filter(({ name }) => name.trim() !== '')
    },
  })

export const tagsQuery = queryOptions({
  queryKey: ['users', 'tags'],
  queryFn: async ({ signal }) => (await call(contract.tags.list, {}, { quiet: true, signal })).collection,
})

export const refreshUsers = (gone: readonly string[] = []): Promise<void> => refetch('users', gone)
