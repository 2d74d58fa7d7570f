import { type Database, stale, type Tx } from './database.ts'

/** Runs a read of the account. */
export type ReadInTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Short reads for an answer that is streamed; a disconnected client ends them. */
export function readsOf(database: Database, tx: Tx, left: AbortSignal): ReadInTx {
  const { accountId, userId, revision } = tx
  const scope = { accountId, userId, readOnly: true }
  // At the revision of the request a read takes one round trip; once that has passed, it asks for the current one.
  return async (work) => {
    left.throwIfAborted()
    const found = await database.inAccount({ ...scope, revision }, work)
    return found === stale ? database.inAccount(scope, work) : found
  }
}
