import { Turns } from '../turns.ts'
import { Helper } from './helper.ts'

interface Limits {
  maxShortMilliseconds: number
  maxMilliseconds: number
  maxMegabytes: number
  /** Questions of an account that wait; the next ones are refused. */
  maxWaiting: number
}

/**
 * The helpers of one kind of work, for all accounts. Of each account one question is under way. A question that isn't short begins
 * anew in the helper for long ones, so that nobody else's waits for it.
 */
export class Helpers<Question, Answer> {
  readonly #accounts: Turns
  readonly #short: Helper<Question, Answer>
  readonly #long: Helper<Question, Answer>

  constructor(source: URL, { maxShortMilliseconds, maxWaiting, ...limits }: Limits) {
    this.#accounts = new Turns(1, { maxWaiting, timeout: 30_000 })
    this.#short = new Helper(source, { ...limits, maxMilliseconds: maxShortMilliseconds })
    this.#long = new Helper(source, limits)
  }

  /** Starts the helper of the first question, which takes a moment, before that question comes. */
  start(): void {
    this.#short.start()
  }

  /** Undefined if the question took too long, or ended both processes; UNAVAILABLE after a long wait for others. */
  async ask(accountId: string, question: Question, content?: Buffer): Promise<Answer | undefined> {
    const endTurn = await this.#accounts.take(accountId)
    try {
      return (await this.#short.ask(question, content)) ?? (await this.#long.ask(question, content))
    } finally {
      endTurn()
    }
  }
}
