import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work at a time: other requests wait no longer. */
const maxSlice = 25

/** Long work on the event loop, cut into slices: between two of them everybody else has a turn. It ends when whoever waits for it has `left`. */
export class Slices {
  readonly #left: AbortSignal | undefined
  #begun = performance.now()

  constructor(left?: AbortSignal) {
    this.#left = left
  }

  /** Whether the slice has taken its time; asking costs less than a pause. */
  get isOver(): boolean {
    return performance.now() - this.#begun >= maxSlice
  }

  async pause(): Promise<void> {
    await setImmediate()
    this.#left?.throwIfAborted()
    this.#begun = performance.now()
  }

  /** Work that comes in steps. */
  async finish<T>(steps: Generator<void, T>): Promise<T> {
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
      if (this.isOver) await this.pause()
    }
  }
}

/** `items.map(work)` in slices. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
): Promise<R[]> {
  const slices = new Slices()
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    results.push(work(item, index))
    if (slices.isOver) await slices.pause()
  }
  return results
}
