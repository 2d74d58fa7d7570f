import type { Session } from '../../../core/rules/can.ts'
import type { ReadInTx } from '../../platform/db/reads.ts'
import type { OriginForms } from './forms.ts'
import { readLots, type ReadLot } from './lots.ts'

/** Products whose values are in memory at a time. */
const batchSize = 120
/** Bytes of their values as the database keeps them; in memory a geometry takes ten times as many. */
const maxBatchBytes = 150_000
/** Batches that are read side by side while the caller works on another: half of an account's share of connections. */
const readsAtOnce = 2

interface BatchQuery {
  read: ReadInTx
  session: Session
  forms: OriginForms
}

/**
 * Lots by their ids, in that order, as many at a time as memory bears: a hundred with common polygons, one by one where each has
 * a megabyte. The next ones are read while the caller works on those before. An array is emptied before the next one comes:
 * V8 may keep the promise that brought it for longer than it is used.
 */
export async function* lotBatches(asked: BatchQuery, ids: readonly string[]): AsyncGenerator<ReadLot[]> {
  const ahead: Batch[] = []
  for (let n = 0; n < ids.length; n += batchSize) {
    const before = ahead.length < readsAtOnce ? undefined : ahead.shift()
    ahead.push(new Batch(asked, ids.slice(n, n + batchSize)))
    if (before) yield* before.lots()
  }
  for (const batch of ahead) yield* batch.lots()
}

/** Lots that are read together if they are small. Reading begins at once. */
class Batch {
  readonly #asked: BatchQuery
  readonly #ids: readonly string[]
  readonly #first: ReturnType<typeof readLots>

  constructor(asked: BatchQuery, ids: readonly string[]) {
    this.#asked = asked
    this.#ids = ids
    this.#first = this.#read(ids)
    // Whoever awaits it gets the error, unless nobody asks for more.
    this.#first.catch(() => {})
  }

  async *lots(): AsyncGenerator<ReadLot[]> {
    let { lots, count } = await this.#first
    yield lots
    lots.length = 0
    for (let n = count; n < this.#ids.length; n += count) {
      // Each is weighed before it is left for the next time: few more than will fit.
      ;({ lots, count } = await this.#read(this.#ids.slice(n, n + 2 * count)))
      yield lots
      lots.length = 0
    }
  }

  #read(ids: readonly string[]) {
    const { read, session, forms } = this.#asked
    return read((tx) => readLots(tx, session, forms, ids, maxBatchBytes))
  }
}
