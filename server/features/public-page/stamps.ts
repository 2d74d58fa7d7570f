import type pg from 'pg'
import { ask, type Question } from './ask.ts'
import { Fresh } from './fresh.ts'

/** How far an account has come: the head of its chain of events, and the revision of its configuration. */
export interface Stamp {
  head: number
  revision: number
}

/** The stamp's columns for a statement of its own or of a page's records, which then are exactly as old as it. */
export const stampColumns = `coalesce((select n from event_heads where account_id = $1), 0) as head,
  coalesce((select revision from accounts where id = $1), 0) as revision`

const question: Question = { name: 'stamp', text: `select ${stampColumns}` }

/**
 * Says cheaply whether anything of an account has changed: every write moves its stamp. A page made under the same one is
 * still true.
 */
export class Stamps {
  readonly #pool: pg.Pool
  readonly #fresh = new Fresh<Stamp>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  of(accountId: string): Promise<Stamp> {
    return this.#fresh.read(accountId, async () => {
      const [stamp] = await ask<Stamp>(this.#pool, question, accountId)
      return stamp!
    })
  }
}

export const isSame = (a: Stamp, b: Stamp) => a.head === b.head && a.revision === b.revision
