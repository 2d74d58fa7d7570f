import type { Database } from '../../platform/db.ts'

/** How far an account has come: the head of its chain of events, and the revision of its configuration. */
export interface Stamp {
  head: number
  revision: number
}

/**
 * Says cheaply whether anything of an account has changed: every write moves its stamp. A page made under the same one is
 * still true.
 *
 * Any number of requests share one query, but only one that began after they came in: what was acknowledged
 * before a request is seen by it.
 */
export class Stamps {
  readonly #database: Database
  readonly #running = new Map<string, Promise<Stamp>>()
  readonly #waiting = new Map<string, Promise<Stamp>>()

  constructor(database: Database) {
    this.#database = database
  }

  of(accountId: string): Promise<Stamp> {
    const waiting = this.#waiting.get(accountId)
    if (waiting) return waiting
    const running = this.#running.get(accountId)
    if (!running) return this.#run(accountId)
    const next = running.then(
      () => this.#run(accountId),
      () => this.#run(accountId),
    )
    this.#waiting.set(accountId, next)
    return next
  }

  #run(accountId: string): Promise<Stamp> {
    this.#waiting.delete(accountId)
    const query = this.#read(accountId).finally(() => {
      if (this.#running.get(accountId) === query) this.#running.delete(accountId)
    })
    this.#running.set(accountId, query)
    return query
  }

  async #read(accountId: string): Promise<Stamp> {
    const client = await this.#database.pool.connect()
    let failure: Error | undefined
    try {
      const account = client.escapeLiteral(accountId)
      const results = (await client.query(
        `begin read only; select set_config('app.account_id', ${account}, true); ` +
          `select (select n from event_heads where account_id = ${account}) as head, (select revision from accounts where id = ${account}) as revision; commit`,
      )) as unknown as { rows: { head?: number | null; revision?: number | null }[] }[]
      const row = results[2]?.rows[0]
      return { head: row?.head ?? 0, revision: row?.revision ?? 0 }
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      client.release(failure)
    }
  }
}
