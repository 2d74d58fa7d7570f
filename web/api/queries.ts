import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './error.ts'

/** One cache for what was read; dropped whole when the account changes (AUT-08) or the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      // A refusal stays a refusal; only an answer that never came is asked for again.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status >= 500,
      refetchOnWindowFocus: true,
    },
  },
})

/** After a write: reads again what stands under a key, but no single record that was just archived, which would be 404. */
export function readAgain(key: string, archived: readonly string[] = []): Promise<void> {
  const predicate = ({ queryKey: [, kind, id] }: { queryKey: QueryKey }) =>
    !(kind === 'one' && archived.includes(String(id)))
  return queryClient.invalidateQueries({ queryKey: [key], predicate })
}
