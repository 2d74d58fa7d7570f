import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from '../../../core/errors/refusal.ts'
import { Turns } from '../turns.ts'
import { bareEnvironment, confine } from './confinement.ts'
import { lowerPriority, processorTime } from './priority.ts'
import { root } from './root.ts'

interface Limits {
  /** Limit of processor time, which a busy machine doesn't affect. */
  maxMilliseconds: number
  maxMegabytes: number
  /** Much longer limit of real time, for questions that wait forever. */
  maxWaitMilliseconds?: number
}

interface HelperProcess {
  child: ChildProcess
  /** It has ended. */
  gone: AbortSignal
  /** It has loaded its code: that takes seconds on a busy machine, and is no question's fault. */
  ready: Promise<unknown>
}

/** After its last question it is kept for the next one. */
const idleMilliseconds = 60_000

/** That a question waits for others. */
const maxTurnMilliseconds = 60_000

/** Between two looks at how much a question has taken. */
const watchMilliseconds = 100

/**
 * A process of low priority for work that strangers can make long: the server goes first, and outlives whatever a decoder does. It
 * answers one question at a time, in the order in which they came. A helper that takes too long, or dies of its question, is
 * ended; the next question gets another one. It also ends when nobody asks, and with the server.
 */
export class Helper<Question, Answer> {
  readonly #source: URL
  readonly #limits: Limits
  readonly #turns = new Turns(1, { timeout: maxTurnMilliseconds })
  #running: HelperProcess | undefined
  #idle: NodeJS.Timeout | undefined

  /** `source` is a module `NAME.worker.ts`, which sends "ready" and then answers messages. */
  constructor(source: URL, limits: Limits) {
    this.#source = source
    this.#limits = limits
    process.once('exit', () => this.#end())
  }

  /** Starts it, which takes a moment, before its first question comes. */
  start(): HelperProcess {
    this.#endIdle()
    return (this.#running ??= this.#begin())
  }

  /**
   * Undefined if the question took too long, or ended the process. UNAVAILABLE if others, or the machine, left it no time.
   * `content` goes through a pipe: a message would be copied several times, for which the server would stop to collect garbage.
   * `left` ends the wait for others.
   */
  async ask(question: Question, content?: Buffer, left?: AbortSignal): Promise<Answer | undefined> {
    const endTurn = await this.#turns.take('', left)
    try {
      return await this.#ask(question, content)
    } finally {
      endTurn()
    }
  }

  async #ask(question: Question, content: Buffer | undefined): Promise<Answer | undefined> {
    const { child, gone, ready } = this.start()
    clearTimeout(this.#idle)
    setHeld(child, true)
    await ready.catch(() => refuse('UNAVAILABLE'))
    const { maxMilliseconds, maxWaitMilliseconds = 300_000 } = this.#limits
    const begun = performance.now()
    const before = processorTime(child)
    let isStarved = false
    const watch = setInterval(() => {
      const waited = performance.now() - begun
      // If the system doesn't report processor time, real time counts.
      const taken = before === undefined ? waited : (processorTime(child) ?? before) - before
      isStarved = waited > maxWaitMilliseconds
      if (isStarved || taken > maxMilliseconds) child.kill('SIGKILL')
    }, watchMilliseconds)
    try {
      const answer = once(child, 'message', { signal: gone })
      // `gone` reports a helper that has ended meanwhile.
      child.send(question as object, () => {})
      if (content) child.stdin?.write(content)
      return ((await answer) as [Answer])[0]
    } catch {
      return isStarved ? refuse('UNAVAILABLE') : undefined
    } finally {
      clearInterval(watch)
      setHeld(child, false)
      this.#endIdle()
    }
  }

  #endIdle(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#end(), idleMilliseconds).unref()
  }

  #begin(): HelperProcess {
    // The bundle has it as a program of its own; tests run the source.
    const isSource = import.meta.url.endsWith('.ts')
    const [, name = ''] = /([\w-]+)\.worker\.ts$/.exec(this.#source.pathname) ?? []
    const program = isSource ? fileURLToPath(this.#source) : join(root, 'dist', 'workers', `${name}.js`)
    const { prefix } = confine('helper', [root, process.execPath, program])
    const [execPath, ...before] = [...prefix, process.execPath]
    const child = fork(program, {
      cwd: root,
      env: bareEnvironment(),
      execPath,
      execArgv: [
        ...before,
        `--max-old-space-size=${this.#limits.maxMegabytes}`,
        ...(isSource ? ['--import', 'tsx'] : []),
      ],
      // Keeps bytes as they are.
      serialization: 'advanced',
      // The server ends it in order; a Ctrl-C in its terminal shall not.
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    })
    const gone = new AbortController()
    const end = () => {
      gone.abort()
      if (this.#running?.child === child) this.#running = undefined
    }
    child.once('exit', end).on('error', end)
    child.stdin?.on('error', () => {})
    setHeld(child, false)
    lowerPriority(child)
    const ready = once(child, 'message', { signal: gone.signal })
    // A failed start is reported to the caller.
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
