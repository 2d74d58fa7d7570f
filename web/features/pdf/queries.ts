import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { PdfItemType, PdfOrder, PdfProgress } from '../../../core/contract/pdf.ts'
import { call } from '../../api/client.ts'

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

interface Making {
  signal?: AbortSignal
  onProgress?: (progress: PdfProgress) => void
}

/** Orders a PDF and waits for it. Whoever stops waiting ends its making too. */
export async function makePdf(order: PdfOrder, { signal, onProgress }: Making = {}): Promise<File> {
  const options = { quiet: true, ...(signal ? { signal } : {}) }
  const { key } = await call(contract.pdf.order, { body: order }, options)
  try {
    for (let look = 0; ; look++) {
      const answer = await call(contract.pdf.get, { params: { key } }, options)
      if (answer.type === 'application/pdf') return answer
      onProgress?.(JSON.parse(await answer.text()) as PdfProgress)
      await pause(Math.min(100 * 2 ** look, 1_000), signal)
    }
  } catch (error) {
    if (signal?.aborted) void call(contract.pdf.cancel, { params: { key } }, { quiet: true }).catch(() => {})
    throw error
  }
}

const pause = (millis: number, signal: AbortSignal | undefined) =>
  new Promise<void>((done, failed) => {
    const timer = setTimeout(done, millis)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      failed(new DOMException('', 'AbortError'))
    })
  })
