import { useQuery } from '@tanstack/react-query'
import type { FindOutline } from '../../core/geography/outlines.ts'

/** The outlines of countries, in a program of their own that the first judged position loads (POS-09); undefined until then. */
export function useOutlines(isNeeded: boolean): FindOutline | undefined {
  const { data } = useQuery({
    queryKey: ['outlines'],
    queryFn: async () => {
      const { loadOutlines } = await import('../../core/geography/outlines.ts')
      return { find: await loadOutlines() }
    },
    enabled: isNeeded,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  return data?.find
}
