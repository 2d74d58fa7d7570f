import { useState } from 'react'
import { phoneWidth } from './table.ts'
import { useMedia } from './useMedia.ts'

/** The search parameters of a picker's list. */
export interface PickerSearch {
  page: number
  limit: number
  search: string
}

/**
 * The search and page of a `Picker`. Every change returns to page 1 unless it sets another; `ask({})` does so after a
 * filter.
 */
export function usePickerSearch(): [PickerSearch, (change: Partial<PickerSearch>) => void] {
  const phone = useMedia(phoneWidth)
  const [state, setState] = useState({ page: 1, search: '' })
  return [
    { ...state, limit: phone ? 8 : 20 },
    (change) => setState((before) => ({ ...before, page: 1, ...change })),
  ]
}
