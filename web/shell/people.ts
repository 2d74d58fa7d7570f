import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../core/contract/index.ts'
import { call } from '../api/client.ts'

/** All people of the account, with their assignments. */
export const peersQuery = queryOptions({
  queryKey: ['users', 'peers'],
  queryFn: async ({ signal }) =>
    (
      await call(
        contract.users.list,
        { query: { page: false, sortBy: 'alphabetical', sort: 1 } },
        { quiet: true, signal },
      )
    ).collection,
})
