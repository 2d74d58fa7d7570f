import { useState } from 'react'
import type { BulkSheet } from './useBulkSheet.ts'

/** Where a phone is in the sheet: at one product, or at the review of all (look.md §4, 11b). */
export function usePhoneSteps({ sheet: { rows }, faults }: BulkSheet) {
  const [shown, setShown] = useState(0)
  const [isReviewing, setReviewing] = useState(false)
  const at = Math.min(shown, rows.length - 1)
  const faulty = new Set(faults.map(({ row }) => row))
  const isFaulty = (index: number) => faulty.has(rows[index]?.id ?? '')
  const others = rows.map((_, index) => (at + 1 + index) % rows.length).slice(0, -1)
  const show = (index: number) => {
    setShown(index)
    setReviewing(false)
  }
  return {
    at,
    isReviewing,
    show,
    showRow: (id: string) => show(rows.findIndex((row) => row.id === id)),
    review: () => setReviewing(true),
    /** The next other product with something to correct. */
    following: others.find(isFaulty),
  }
}

export type PhoneSteps = ReturnType<typeof usePhoneSteps>
