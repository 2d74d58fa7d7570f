import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { phoneWidth } from './table.ts'

/** What a picker asks its list for. */
export interface PickerSearch {
  page: number
  limit: number
  search: string
}

/** The search and the page of a `Picker`. Every change goes back to page 1 unless it names another: `ask({})` after a filter. */
export function usePickerSearch(): [PickerSearch, (change: Partial<PickerSearch>) => void] {
  const phone = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  const [asked, setAsked] = useState({ page: 1, search: '' })
  return [
    { ...asked, limit: phone ? 8 : 20 },
    (change) => setAsked((before) => ({ ...before, page: 1, ...change })),
  ]
}
