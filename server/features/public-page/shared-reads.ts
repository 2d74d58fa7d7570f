import { setImmediate } from 'node:timers/promises'

/**
 * Concurrent requests share one read. A request joins only a read that begins after it, so it sees every change acknowledged
 * before it.
 */
export class SharedReads<T> {
  readonly #running = new Map<string, Promise<T>>()
  readonly #waiting = new Map<string, Promise<T>>()

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
    const next = running.then(begin, begin)
    this.#waiting.set(key, next)
    return next
  }

  #run(key: string, reading: () => Promise<T>): Promise<T> {
    this.#waiting.delete(key)
    const run = reading().finally(() => {
      if (this.#running.get(key) === run) this.#running.delete(key)
    })
    this.#running.set(key, run)
    return run
  }
}
