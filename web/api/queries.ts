import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './error.ts'
import { hasSignal } from './signal.ts'

/** The cache of all queries. It is cleared when the account changes (AUT-08) and when the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      // Without a signal a question fails at once, instead of waiting unseen; it is asked again with the signal.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Refusals are not retried; only missing answers are. A busy server was asked long enough.
      retry: (failures, error) =>
        failures < 1 &&
        hasSignal() &&
        error instanceof ApiError &&
        error.status >= 500 &&
        error.retryAfter === undefined,
      refetchOnWindowFocus: true,
    },
  },
})

/** After a write, refetches the queries under a key, except archived records, which would answer 404. */
export function refetch(key: string, archived: readonly string[] = []): Promise<void> {
  const predicate = ({ queryKey: [, kind, id] }: { queryKey: QueryKey }) =>
    !(kind === 'one' && archived.includes(String(id)))
  return queryClient.invalidateQueries({ queryKey: [key], predicate })
}
