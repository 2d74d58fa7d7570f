import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
// Vite answers with the address of the file.
// oxlint-disable-next-line import/default
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** The pages of a PDF as the browser's own program reads them; loaded when somebody prints. */
export function usePages(file: File | undefined): PDFDocumentProxy | undefined {
  const [opened, setOpened] = useState<{ file: File; pages: PDFDocumentProxy }>()
  useEffect(() => {
    if (!file) return
    let isOver = false
    let close = () => {}
    void (async () => {
      const pdfjs = await import('pdfjs-dist')
      pdfjs.GlobalWorkerOptions.workerSrc = workerSrc
      const task = pdfjs.getDocument({
        data: await file.arrayBuffer(),
        isEvalSupported: false,
        useWasm: false,
      })
      close = () => void task.destroy()
      if (isOver) return close()
      const pages = await task.promise
      if (!isOver) setOpened({ file, pages })
    })().catch((error: unknown) => {
      if (!isOver) console.error(error)
    })
    return () => {
      isOver = true
      close()
    }
  }, [file])
  return opened?.file === file ? opened?.pages : undefined
}

interface PdfPageProps {
  pages: PDFDocumentProxy
  /** From 1 on. */
  number: number
  /** Pixels a millimetre. */
  scale: number
  /** Empty where words beside it say all. */
  label: string
}

/** One page, drawn at a scale in millimetres. */
export function PdfPage({ pages, number, scale, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let cancel = () => {}
    let isOver = false
    void (async () => {
      const page = await pages.getPage(number)
      const place = canvas.current
      if (isOver || !place) return
      const ratio = Math.min(window.devicePixelRatio || 1, 3)
      const viewport = page.getViewport({ scale: (scale * 25.4 * ratio) / 72 })
      place.width = Math.round(viewport.width)
      place.height = Math.round(viewport.height)
      place.style.width = `${viewport.width / ratio}px`
      place.style.height = `${viewport.height / ratio}px`
      const task = page.render({ canvas: place, viewport })
      cancel = () => task.cancel()
      await task.promise
      place.dataset.drawn = ''
    })().catch(() => {
      // It was closed, or drawn at another scale meanwhile.
    })
    return () => {
      isOver = true
      cancel()
    }
  }, [pages, number, scale])
  return label ? <canvas ref={canvas} role="img" aria-label={label} /> : <canvas ref={canvas} aria-hidden />
}
