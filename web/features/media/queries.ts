import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import { newestFirst } from '../../ui/table.ts'
import { sortOf } from '../../shell/search.ts'
import type { MediaSearch } from './search.ts'

export const listQuery = (search: MediaSearch) => {
  const { page = 1, search: text, tags, users, types } = search
  const { key, direction } = sortOf(search) ?? newestFirst
  const query = {
    page,
    search: text,
    filterTags: tags,
    filterUsers: users,
    filterType: types,
    sortBy: key,
    sort: direction,
  }
  return queryOptions({
    queryKey: ['media', 'list', query],
    queryFn: ({ signal }) => call(contract.media.list, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
}

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', 'one', id],
    queryFn: async ({ signal }) =>
      (await call(contract.media.get, { params: { id } }, { quiet: true, signal })).collection[0] ?? null,
  })

export const usesQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['media', 'uses', id, language],
    queryFn: ({ signal }) =>
      call(contract.uses.list, { params: { id }, query: { language } }, { quiet: true, signal }),
  })

export const tagsQuery = queryOptions({
  queryKey: ['media', 'tags'],
  queryFn: async ({ signal }) => (await call(contract.tags.list, {}, { quiet: true, signal })).collection,
})

/** MED-08: the types that are there. */
export const typesQuery = queryOptions({
  queryKey: ['media', 'types'],
  queryFn: async ({ signal }) =>
    (await call(contract.media.types, {}, { quiet: true, signal })).collection.map(
      ({ type }): string => type,
    ),
})

/** Who may have added files: the people of the account. */
export const peopleQuery = queryOptions({
  queryKey: ['media', 'people'],
  queryFn: async ({ signal }) =>
    (await call(contract.users.list, { query: { page: false } }, { quiet: true, signal })).collection,
  staleTime: 60_000,
})

/** After any write, refetches lists, galleries, tags and single files. */
export const refreshMedia = (archived: readonly string[] = []): Promise<void> => refetch('media', archived)
