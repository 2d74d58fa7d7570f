import type { GroundAnswer, GroundMessage, GroundQuestion } from './ground.worker.ts'

/** Milliseconds that reading a file may take once its thread is ready: 5,000 plots take two seconds on an old telephone. */
const maxTime = 10_000

/** Reads plots in a worker, so that no file can block the page. */
export const readInWorker = async (question: GroundQuestion): Promise<GroundAnswer> =>
  (await readAllInWorker([question]))[0]!

/** Reads several grounds one after the other. Once one takes too long, the rest stays unread. */
export async function readAllInWorker(questions: readonly GroundQuestion[]): Promise<GroundAnswer[]> {
  const worker = new Worker(new URL('./ground.worker.ts', import.meta.url), { type: 'module' })
  const answers: GroundAnswer[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await new Promise<void>((resolve) => {
      worker.addEventListener('error', () => resolve())
      worker.addEventListener('message', ({ data }: MessageEvent<GroundMessage>) => {
        clearTimeout(timer)
        if (!('ready' in data)) answers.push(data)
        const next = questions[answers.length]
        if (!next) return resolve()
        timer = setTimeout(resolve, maxTime)
        worker.postMessage(next, [])
      })
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
  return questions.map((_, at) => answers[at] ?? unread('GROUND_BROKEN'))
}

/** The answer for an unread file. */
export const unread = (code: 'GROUND_BROKEN' | 'GROUND_TOO_BIG'): GroundAnswer => ({
  reading: { fault: { code, details: {} } },
  warnings: [],
  format: 'KML',
})
