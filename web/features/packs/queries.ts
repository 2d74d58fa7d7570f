import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { ConfigDraft } from '../../../core/contract/packs.ts'
import type { Choices } from '../../../core/pack/choices.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'

/** Versions that the line shows; older ones are in exports. */
const maxVersions = 20

export const versionsQuery = queryOptions({
  queryKey: ['config', 'versions'],
  queryFn: ({ signal }) =>
    call(contract.packs.versions, { query: { limit: maxVersions } }, { quiet: true, signal }),
})

export const draftQuery = queryOptions({
  queryKey: ['config', 'draft'],
  queryFn: ({ signal }) => call(contract.packs.draft, {}, { quiet: true, signal }),
  // Another window may have changed it.
  staleTime: 0,
})

export const isDraft = ({ files }: ConfigDraft): boolean => Object.keys(files).length > 0

/** What applying the draft would do. It is asked anew with each choice. */
export const planQuery = ({ files, version }: ConfigDraft, choices: Choices) =>
  queryOptions({
    queryKey: ['config', 'plan', version, choices],
    queryFn: ({ signal }) =>
      call(contract.packs.plan, { body: { files, choices: { ...choices } } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

export const refreshConfig = (): Promise<void> => refetch('config')
