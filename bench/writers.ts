import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** One answer as a client sees it; status 0: no answer, or an incomplete one. */
export interface Reply {
  status: number
  retryAfter: boolean
  milliseconds: number
}

/** A successful create, with the id in its answer. */
export interface AcknowledgedCreate {
  path: '/products' | '/milestones'
  key: string
  body: Record<string, unknown>
  id: string
  /** How many requests it took until an answer came. */
  attempts: number
}

interface Plot {
  _id: string
  organization: { _id: string }
}

/** Several may write to one installation, one after the other. */
let numbered = 0

/**
 * Clients that work without pause: each records loads of grapes, the plot of each, and its reception. Without an
 * answer, a client repeats the request with the same Idempotency-Key until there is one, so that a record is neither
 * lost nor created twice.
 */
export class Writers {
  readonly acknowledged: AcknowledgedCreate[] = []
  readonly replies: Reply[] = []
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #work: Promise<void[]>
  #stopped = false

  private constructor(url: string, headers: Record<string, string>, plots: Plot[], many: number) {
    this.#url = url
    this.#headers = headers
    this.#work = Promise.all(Array.from({ length: many }, (_, n) => this.#write(plots[n % plots.length]!)))
    // `stop` reports a refusal.
    this.#work.catch(() => {})
  }

  static async start(url: string, headers: Record<string, string>, many = 8): Promise<Writers> {
    const answer = await fetch(`${url}/api/products?productSchema=ps-cuartel`, { headers })
    const { collection } = (await answer.json()) as { collection: Plot[] }
    return new Writers(url, headers, collection, many)
  }

  /** Waits until the running requests have finished. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#work
  }

  async #write(plot: Plot): Promise<void> {
    const organization = plot.organization._id
    while (!this.#stopped) {
      const load = await this.#create('/products', {
        organization,
        productSchema: 'ps-partida-uva',
        dataSchema: { identifier: `2026-${this.#number()}`, vendimia: '2026', kilos: 4200, modo: 'mano' },
      })
      const of = { product: load, organization }
      const when = new Date().toISOString()
      await this.#create('/milestones', {
        ...of,
        milestoneSchema: 'ms-cosecha-uva',
        dataSchema: { occurred_at: when, kilos: 4200, modo: 'mano', nodeType: 'PRODUCT', nodeId: plot._id },
      })
      await this.#create('/milestones', {
        ...of,
        milestoneSchema: 'ms-recepcion-uva',
        dataSchema: { occurred_at: when, temperatura: 18, sanidad: 'buena' },
      })
    }
  }

  /** Numbers of the upper half: the demo's own loads have smaller ones. */
  #number(): number {
    numbered += 1
    return 500_000 + numbered
  }

  async #create(path: AcknowledgedCreate['path'], body: Record<string, unknown>): Promise<string> {
    const key = randomUUID()
    for (let attempts = 1; ; attempts += 1) {
      const id = await this.#ask(path, key, body)
      if (id !== undefined) {
        this.acknowledged.push({ path, key, body, id, attempts })
        await sleep(Math.random() * 10)
        return id
      }
      await sleep(50)
    }
  }

  async #ask(path: string, key: string, body: Record<string, unknown>): Promise<string | undefined> {
    const begun = performance.now()
    const addReply = (status: number, retryAfter = false) =>
      this.replies.push({ status, retryAfter, milliseconds: performance.now() - begun })
    try {
      const answer = await this.send(path, key, body)
      const answered = (await answer.json()) as { _id?: string }
      addReply(answer.status, answer.headers.has('retry-after'))
      if (answer.ok) return answered._id!
      // Only temporary failures are retried; a refusal would be a bug of this workload.
      if (answer.status < 500)
        throw new WriteRefusal(`${path} answered ${answer.status}: ${JSON.stringify(answered)}`)
    } catch (error) {
      if (error instanceof WriteRefusal) throw error
      addReply(0)
    }
    return undefined
  }

  send(path: string, key: string, body: Record<string, unknown>): Promise<Response> {
    return fetch(`${this.#url}/api${path}`, {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(40_000),
    })
  }
}

class WriteRefusal extends Error {}
