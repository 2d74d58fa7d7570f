interface FileOrder<Progress> {
  /** Whether the file has come; until then it is the progress, as JSON. */
  type: string
  onProgress?: ((progress: Progress) => void) | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds before it is asked for again: at first, and at most. */
  pauses: { first: number; most: number }
}

/** Asks for a file that a job makes until it is there. */
export async function madeFile<Progress>(
  ask: () => Promise<File>,
  { type, onProgress, signal, pauses }: FileOrder<Progress>,
): Promise<File> {
  for (let look = 0; ; look++) {
    const answer = await ask()
    if (answer.type === type) return answer
    onProgress?.(JSON.parse(await answer.text()) as Progress)
    await pause(Math.min(pauses.first * 2 ** look, pauses.most), signal)
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
