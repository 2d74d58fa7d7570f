import { QueryClient } from '@tanstack/react-query'
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
