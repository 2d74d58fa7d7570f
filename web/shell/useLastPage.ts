import { useEffect, useEffectEvent } from 'react'

interface ListedPage {
  collection: readonly unknown[]
  totalPages?: number | undefined
}

/** Shows the last page of a list whose address names one past its end: its last row was archived meanwhile. */
export function useLastPage(list: ListedPage | undefined, page: number, show: (page: number) => void): void {
  const { collection, totalPages = 0 } = list ?? {}
  const isPast = collection?.length === 0 && totalPages > 0 && page > totalPages
  const onPast = useEffectEvent(show)
  useEffect(() => {
    if (isPast) onPast(totalPages)
  }, [isPast, totalPages])
}
