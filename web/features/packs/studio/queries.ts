import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../../core/contract/index.ts'
import type { ConfigDraft } from '../../../../core/contract/packs.ts'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { openPacks, type OpenedPacks } from './checker.ts'

/** What the studio begins with: the configuration in use and the draft, read as packs. */
interface StudioStart extends OpenedPacks {
  draft: ConfigDraft
}

/** Read anew each time that the studio opens; while it is open, what it holds is the truth. */
export const studioQuery = (account: { id: string; name: string }) =>
  queryOptions({
    queryKey: ['config', 'studio', account.id],
    queryFn: async ({ signal }): Promise<StudioStart> => {
      const [inUse, draft] = await Promise.all([
        call(contract.packs.export, {}, { quiet: true, signal })
          .then(({ files }) => files)
          // A new account has no configuration yet.
          .catch((error: unknown) => {
            if (error instanceof ApiError && error.status === 404) return {}
            throw error
          }),
        call(contract.packs.draft, {}, { quiet: true, signal }),
      ])
      return { draft, ...(await openPacks({ inUse, draft: draft.files, account })) }
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
