import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../ui/texts.ts'
import { contract } from '../../core/contract/index.ts'
import type { Form } from '../../core/fields/index.ts'
import { call } from '../api/client.ts'

const reads = {
  stage: { route: contract.configuration.stage, store: 'productSchemas get' },
  milestoneSchema: { route: contract.configuration.milestoneSchema, store: 'milestoneSchemas get' },
  asset: { route: contract.assets.schema, store: 'assetSchemas get' },
} as const

interface OwnForm {
  /** Undefined while an older version loads. */
  data: Form | undefined
  isError: boolean
  error: Error | null
  refetch: () => unknown
}

/**
 * The form that a record was written with (§4 Apply). The current version is at hand; an older one is fetched when a
 * record needs it, and cached without expiry, because versions never change.
 */
export function useOwnForm(
  of: keyof typeof reads,
  id: string,
  version: number,
  current: (Form & { version: number }) | undefined,
): OwnForm {
  const { language } = useTranslation().i18n
  const isOlder = current !== undefined && version !== current.version
  const atHand = isOlder ? undefined : current
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['forms', of, id, version, language],
    queryFn: async ({ signal }) => {
      const request = { params: { id }, query: { language, version: String(version) } }
      const { route, store } = reads[of]
      const { collection } = await call(route, request, { store, signal })
      return collection[0] ?? null
    },
    // Cached, so that an open form stays the same when a new version appears.
    initialData: atHand,
    enabled: isOlder,
    staleTime: Infinity,
  })
  return { data: data ?? atHand, isError, error, refetch }
}
