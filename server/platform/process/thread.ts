import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from './root.ts'

interface Limits {
  /** An honest question takes a fraction of it. */
  maxMilliseconds: number
  maxMegabytes: number
}

interface Running {
  worker: Worker
  /** It has loaded its code: that takes seconds on a busy machine, and is no question's fault. */
  ready: Promise<unknown>
}

/**
 * A thread for work that strangers can make long: it answers one question at a time, so callers take turns. One that takes too
 * long, or dies of its question, is ended; the next question gets another one.
 */
export class Thread<Question, Answer> {
  readonly #source: URL
  readonly #limits: Limits
  #running: Running | undefined

  /** `source` is a module `NAME.worker.ts`, which says "ready" and then answers messages. */
  constructor(source: URL, limits: Limits) {
    this.#source = source
    this.#limits = limits
  }

  /** Starts it, which takes a moment, before its first question comes. */
  start(): Running {
    return (this.#running ??= this.#begin())
  }

  /** Undefined if the question took too long, or ended the thread. */
  async ask(question: Question): Promise<Answer | undefined> {
    const { worker, ready } = this.start()
    worker.ref()
    await ready
    const ended = new AbortController()
    const timer = setTimeout(() => ended.abort(), this.#limits.maxMilliseconds)
    try {
      const answer = once(worker, 'message', { signal: ended.signal })
      worker.postMessage(question, [])
      return ((await answer) as [Answer])[0]
    } catch {
      this.#running = undefined
      await worker.terminate()
      return undefined
    } finally {
      clearTimeout(timer)
      worker.unref()
    }
  }

  #begin(): Running {
    const limits = {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.maxMegabytes, maxYoungGenerationSizeMb: 32 },
    }
    // The bundle has it as a program of its own; tests run the source, which a thread can't do by itself.
    const [, name = ''] = /([\w-]+)\.worker\.ts$/.exec(this.#source.pathname) ?? []
    const worker = import.meta.url.endsWith('.ts')
      ? new Worker(runSource(this.#source), { ...limits, eval: true })
      : new Worker(join(root, 'dist', 'workers', `${name}.js`), limits)
    // Nobody listens between two questions.
    worker.on('error', () => {
      if (this.#running?.worker === worker) this.#running = undefined
    })
    worker.unref()
    const ready = once(worker, 'message')
    // Whoever asks next is told of a failed start.
    ready.catch(() => {})
    return { worker, ready }
  }
}

const runSource = ({ href }: URL): string =>
  `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`
