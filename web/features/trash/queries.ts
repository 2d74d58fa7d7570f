import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import type { TrashSearch } from './search.ts'

export const trashQuery = ({ page = 1, search, type }: TrashSearch) =>
  queryOptions({
    queryKey: ['trash', 'list', { page, search, type }],
    queryFn: ({ signal }) =>
      call(
        contract.trash.list, // The server refuses what is no type.
        { query: { currentPage: page, search, type: type } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  })
