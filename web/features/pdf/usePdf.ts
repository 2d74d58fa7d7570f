import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PdfFailures, PdfOrder, PdfProgress } from '../../../core/contract/pdf.ts'
import { ApiError } from '../../api/error.ts'
import { makePdf } from './queries.ts'

/** A PDF that a screen shows, at one moment of its making. */
export interface Pdf {
  file: File | undefined
  progress: PdfProgress | undefined
  isMaking: boolean
  error: unknown
  /** The items that did not come out. */
  failed: PdfFailures | undefined
  /** The labels that the file is without, by their ids. */
  leftOut: readonly string[]
  cancel: () => void
  again: () => void
}

/** The server forgets a PDF after ten minutes; a little earlier it is asked for anew. */
const fresh = 9 * 60_000

/** Makes the PDF of an order, and another one when the order changes. */
export function usePdf(order: PdfOrder): Pdf {
  const client = useQueryClient()
  const [progress, setProgress] = useState<PdfProgress>()
  const queryKey = ['pdf', order]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      setProgress(undefined)
      return makePdf(order, { signal, onProgress: setProgress })
    },
    staleTime: fresh,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return {
    file: data,
    leftOut: (data && 'leftOut' in data ? (data.leftOut as string | null) : null)?.split(',') ?? [],
    progress,
    isMaking: isFetching,
    error: isFetching ? undefined : error,
    failed:
      error instanceof ApiError && error.code === 'PDF_FAILED' ? (error.details as PdfFailures) : undefined,
    cancel: () => void client.cancelQueries({ queryKey }),
    again: () => void refetch(),
  }
}
