import type { GroundAnswer, GroundMessage, GroundQuestion } from './ground.worker.ts'

/** Milliseconds that reading a file may take once its thread is ready: 5,000 plots take two seconds on an old telephone. */
const maxTime = 10_000

/** Reads plots in a thread of its own, which ends with the answer: nothing in a file can hold the page. */
export async function readInWorker(question: GroundQuestion): Promise<GroundAnswer> {
  const broken = unread('GROUND_BROKEN')
  const worker = new Worker(new URL('./ground.worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<GroundAnswer>((resolve) => {
      worker.addEventListener('error', () => resolve(broken))
      worker.addEventListener('message', ({ data }: MessageEvent<GroundMessage>) => {
        if (!('ready' in data)) return resolve(data)
        timer = setTimeout(() => resolve(broken), maxTime)
        worker.postMessage(question, [])
      })
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

/** The answer where nothing was read. */
export const unread = (code: 'GROUND_BROKEN' | 'GROUND_TOO_BIG'): GroundAnswer => ({
  reading: { fault: { code, details: {} } },
  warnings: [],
  format: 'KML',
})
