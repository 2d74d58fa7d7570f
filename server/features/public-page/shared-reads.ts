import { setImmediate } from 'node:timers/promises'

/**
 * Concurrent requests share one read. A request joins only a read that begins after it, so it sees every change acknowledged
 * before it.
 */
export class SharedReads<T> {
  /** Reads of one key that run at once; more requests wait for the next one together. */
  readonly #maxRunning: number
  readonly #running = new Map<string, Set<Promise<T>>>()
  readonly #waiting = new Map<string, Promise<T>>()

  constructor(maxRunning = 1) {
    this.#maxRunning = maxRunning
  }

  read(key: string, reading: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(key)
    if (waiting) return waiting
    const running = this.#running.get(key)
    if (!running) return this.#run(key, reading)
    // Requests that have already arrived join too.
    const begin = async () => {
      await setImmediate()
      return this.#run(key, reading)
    }
    const next = running.size < this.#maxRunning ? begin() : Promise.race(running).then(begin, begin)
    this.#waiting.set(key, next)
    return next
  }

  #run(key: string, reading: () => Promise<T>): Promise<T> {
    this.#waiting.delete(key)
    const running = this.#running.get(key) ?? new Set()
    this.#running.set(key, running)
    const run = reading().finally(() => {
      running.delete(run)
      if (running.size === 0) this.#running.delete(key)
    })
    running.add(run)
    return run
  }
}
