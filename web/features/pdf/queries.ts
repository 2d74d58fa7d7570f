import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { PdfItemType, PdfOrder, PdfProgress } from '../../../core/contract/pdf.ts'
import { call } from '../../api/client.ts'
import { madeFile } from '../../api/madeFile.ts'

/** The templates of an item type; of one stage or process, or of all that the person may read. */
export const pdfTemplatesQuery = (itemType: PdfItemType, language: string, itemId?: string) =>
  queryOptions({
    queryKey: ['pdfTemplates', itemType, language, itemId],
    queryFn: async ({ signal }) =>
      (
        await call(
          contract.pdf.templates,
          { params: { itemType }, query: { itemIds: itemId, language } },
          { quiet: true, signal },
        )
      ).collection,
    staleTime: 60_000,
  })

interface PdfRequest {
  signal?: AbortSignal
  onProgress?: (progress: PdfProgress) => void
}

/** Orders a PDF and waits for it. Whoever stops waiting ends its making too. */
export async function makePdf(order: PdfOrder, { signal, onProgress }: PdfRequest = {}): Promise<File> {
  const options = { quiet: true, ...(signal ? { signal } : {}) }
  const { key } = await call(contract.pdf.order, { body: order }, options)
  try {
    return await madeFile(() => call(contract.pdf.get, { params: { key } }, options), {
      type: 'application/pdf',
      onProgress,
      signal,
      pauses: { first: 100, most: 1_000 },
    })
  } catch (error) {
    if (signal?.aborted) void call(contract.pdf.cancel, { params: { key } }, { quiet: true }).catch(() => {})
    throw error
  }
}
