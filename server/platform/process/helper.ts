import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lowerPriority } from './priority.ts'
import { root } from './root.ts'

interface Limits {
  /** An honest question takes a fraction of it. */
  maxMilliseconds: number
  maxMegabytes: number
}

interface Running {
  child: ChildProcess
  /** It has ended. */
  gone: AbortSignal
  /** It has loaded its code: that takes seconds on a busy machine, and is no question's fault. */
  ready: Promise<unknown>
}

/** After its last question it is kept for the next one, far longer than a question may take. */
const idleMilliseconds = 60_000

/**
 * A process of low priority for work that strangers can make long: the server goes first, and outlives whatever a decoder does. It
 * answers one question at a time, so callers take turns. One that takes too long, or dies of its question, is ended; the next question
 * gets another one. It also ends when nobody asks, and with the server.
 */
export class Helper<Question, Answer> {
  readonly #source: URL
  readonly #limits: Limits
  #running: Running | undefined
  #idle: NodeJS.Timeout | undefined

  /** `source` is a module `NAME.worker.ts`, which sends "ready" and then answers messages. */
  constructor(source: URL, limits: Limits) {
    this.#source = source
    this.#limits = limits
    process.once('exit', () => this.#end())
  }

  /** Starts it, which takes a moment, before its first question comes. */
  start(): Running {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#end(), idleMilliseconds).unref()
    return (this.#running ??= this.#begin())
  }

  /** Undefined if the question took too long, or ended the process. */
  async ask(question: Question): Promise<Answer | undefined> {
    const { child, gone, ready } = this.start()
    setHeld(child, true)
    await ready
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#limits.maxMilliseconds)
    try {
      const answer = once(child, 'message', { signal: gone })
      // One that has ended meanwhile is told by `gone`.
      child.send(question as object, () => {})
      return ((await answer) as [Answer])[0]
    } catch {
      return undefined
    } finally {
      clearTimeout(timer)
      setHeld(child, false)
    }
  }

  #begin(): Running {
    // The bundle has it as a program of its own; tests run the source.
    const isSource = import.meta.url.endsWith('.ts')
    const [, name = ''] = /([\w-]+)\.worker\.ts$/.exec(this.#source.pathname) ?? []
    const program = isSource ? fileURLToPath(this.#source) : join(root, 'dist', 'workers', `${name}.js`)
    const child = fork(program, {
      cwd: root,
      execArgv: [
        `--max-old-space-size=${this.#limits.maxMegabytes}`,
        ...(isSource ? ['--import', 'tsx'] : []),
      ],
      // Keeps bytes as they are.
      serialization: 'advanced',
      // The server ends it in order; a Ctrl-C in its terminal shall not.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const gone = new AbortController()
    const end = () => {
      gone.abort()
      if (this.#running?.child === child) this.#running = undefined
    }
    child.once('exit', end).on('error', end)
    setHeld(child, false)
    lowerPriority(child)
    const ready = once(child, 'message', { signal: gone.signal })
    // Whoever asks next is told of a failed start.
    ready.catch(() => {})
    return { child, gone: gone.signal, ready }
  }

  #end(): void {
    clearTimeout(this.#idle)
    this.#running?.child.kill('SIGKILL')
    this.#running = undefined
  }
}

/** Whether our process waits for it before it ends. */
function setHeld(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.channel])
    if (isHeld) one?.ref()
    else one?.unref()
}
