/** Reads the codes in the pictures of a camera. */
interface BarcodeReader {
  /** The text of a code in the picture; undefined without one. Fails where the reader can't be loaded. */
  read(video: HTMLVideoElement): Promise<string | undefined>
  close(): void
}

/** The part of the browser's own reader that we use; no types of the DOM have it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Symbols on labels and waybills. */
const formats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix', 'itf', 'pdf417']

/** The browser's own reader, or ours in a thread of its own: its WebAssembly then needs no permission of the page's content policy. */
export async function openBarcodes(): Promise<BarcodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const supported: string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !supported.includes('qr_code')) return readInThread()
  const detector = new BarcodeDetector({ formats: formats.filter((format) => supported.includes(format)) })
  return {
    read: async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue,
    close: () => {},
  }
}

function readInThread(): BarcodeReader {
  const worker = new Worker(new URL('./barcode.worker.ts', import.meta.url), { type: 'module' })
  return {
    async read(video) {
      const picture = await createImageBitmap(video)
      return new Promise((resolve, reject) => {
        const refuse = () => reject(new Error('the reader of codes does not load'))
        worker.addEventListener('error', refuse, { once: true })
        const onAnswer = ({ data }: MessageEvent<string | null>) =>
          data === null ? refuse() : resolve(data || undefined)
        worker.addEventListener('message', onAnswer, { once: true })
        worker.postMessage(picture, [picture])
      })
    },
    close: () => worker.terminate(),
  }
}
