import { Refusal, refuse } from '../../core/errors/refusal.ts'
import { turnsWaiting } from './metrics.ts'

interface Options {
  /** At most this many wait for one key (then TOO_MANY, or UNAVAILABLE where all share one), each at most this long (then UNAVAILABLE). */
  maxWaiting?: number
  timeout?: number
  /** Label in the metrics. */
  of?: string
}

interface Queue {
  held: number
  waiting: Set<() => void>
}

/** Lets a few at a time through for each key; the others wait for their turn, in their order. */
export class Turns {
  readonly #max: number
  readonly #maxWaiting: number
  readonly #timeout: number
  readonly #of: string
  readonly #queues = new Map<string, Queue>()

  constructor(max: number, { maxWaiting = 100, timeout = 10_000, of = 'others' }: Options = {}) {
    this.#max = max
    this.#maxWaiting = maxWaiting
    this.#timeout = timeout
    this.#of = of
  }

  /**
   * Waits for a turn, and returns the function that ends it; calling it again does nothing. `left` tells that whoever waits has gone,
   * which ends the wait like its time limit.
   */
  async take(key = '', left?: AbortSignal): Promise<() => void> {
    if (left?.aborted) refuse('UNAVAILABLE')
    const queue = this.#queues.get(key) ?? { held: 0, waiting: new Set() }
    this.#queues.set(key, queue)
    if (queue.held < this.#max) queue.held++
    else await this.#wait(key, queue, left)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#pass(key, queue)
    }
  }

  #wait(key: string, queue: Queue, left?: AbortSignal): Promise<void> {
    if (queue.waiting.size >= this.#maxWaiting) refuse(key === '' ? 'UNAVAILABLE' : 'TOO_MANY')
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        left?.removeEventListener('abort', leave)
        turnsWaiting.dec({ of: this.#of })
      }
      const begin = () => {
        end()
        resolve()
      }
      const leave = () => {
        end()
        queue.waiting.delete(begin)
        reject(new Refusal('UNAVAILABLE'))
      }
      const timer = setTimeout(leave, this.#timeout)
      left?.addEventListener('abort', leave)
      queue.waiting.add(begin)
      turnsWaiting.inc({ of: this.#of })
    })
  }

  /** A turn passes to whoever waits longest, so that nobody overtakes. */
  #pass(key: string, queue: Queue): void {
    const [next] = queue.waiting
    if (next) {
      queue.waiting.delete(next)
      next()
    } else if (--queue.held === 0) this.#queues.delete(key)
  }
}
