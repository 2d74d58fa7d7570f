import type { MapFileMessage } from './mapFile.worker.ts'

/** Milliseconds that reading a file may take once its thread is ready. */
const maxTime = 2_000

export type MapFileAnswer = Exclude<MapFileMessage, { ready: true }>

/** Reads a map file in a thread of its own, which ends with the answer: nothing in a file can hold the page. */
export async function readInWorker(file: File): Promise<MapFileAnswer> {
  const broken: MapFileAnswer = { code: 'fileLoadError' }
  const content = await file.arrayBuffer().catch(() => undefined)
  if (!content) return broken
  const worker = new Worker(new URL('./mapFile.worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<MapFileAnswer>((resolve) => {
      worker.addEventListener('error', () => resolve(broken))
      worker.addEventListener('message', ({ data }: MessageEvent<MapFileMessage>) => {
        if (!('ready' in data)) return resolve(data)
        timer = setTimeout(() => resolve(broken), maxTime)
        worker.postMessage({ name: file.name, bytes: new Uint8Array(content) }, [content])
      })
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
