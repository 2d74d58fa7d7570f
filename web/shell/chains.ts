import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { currentLanguage, useTranslation } from '../ui/texts.ts'
import { useMemo } from 'react'
import type { ProductSchema } from '../../core/contract/configuration.ts'
import { contract } from '../../core/contract/index.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { chainOf, type Chain, type ChainStage } from './stations.ts'

const stagesQuery = (language: string) =>
  queryOptions({
    queryKey: ['stages', language],
    queryFn: () =>
      call(contract.configuration.stages, { query: { language } }, { store: 'productSchemas list' }),
    staleTime: 60_000,
  })

const verticalQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['vertical', id, language],
    queryFn: () =>
      call(contract.configuration.vertical, { params: { id }, query: { language } }, { quiet: true }),
    staleTime: 300_000,
  })

const verticalsOf = (stages: readonly ProductSchema[]) => [...new Set(stages.map(({ vertical }) => vertical))]

/** Loads the chains before the shell renders, because its rail and menu show them. `useChains` reports a failure. */
export async function readChains(): Promise<void> {
  const language = currentLanguage()
  try {
    const { collection } = await queryClient.fetchQuery(stagesQuery(language))
    await Promise.all(
      verticalsOf(collection).map((id) => queryClient.prefetchQuery(verticalQuery(id, language))),
    )
  } catch {
    return
  }
}

/** The chains of the account that the person may read, with the look and the count of every stage. */
export function useChains(): { chains: Chain[]; pending: boolean; error: Error | null; retry: () => void } {
  const language = useTranslation().i18n.language
  const stages = useQuery(stagesQuery(language))
  const ids = verticalsOf(stages.data?.collection ?? [])
  const verticals = useQueries({
    queries: ids.map((id) => verticalQuery(id, language)),
    combine: (results) => ({
      read: results.flatMap((result) => result.data ?? []),
      pending: results.some((result) => result.isPending),
    }),
  })
  const chains = useMemo(() => {
    const readable = stages.data?.collection ?? []
    return verticals.read
      .map((vertical) => chainOf(vertical, readable))
      .filter((chain) => chain.stages.length > 0)
  }, [stages.data, verticals.read])
  return {
    chains,
    pending: stages.isPending || verticals.pending,
    error: stages.error,
    retry: () => void stages.refetch(),
  }
}

/** A stage and the chain it belongs to. */
export function findStage(
  chains: Chain[],
  id: string | undefined,
): { chain: Chain; stage: ChainStage } | undefined {
  for (const chain of chains) {
    const stage = chain.stages.find((one) => one.id === id)
    if (stage) return { chain, stage }
  }
  return undefined
}

/** Refetches the counts on the rail, after a product was created or archived. */
export function refreshCounts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['stages'] })
}
