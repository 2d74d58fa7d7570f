import type { Socket } from 'node:net'
import type pg from 'pg'

/** PostgreSQL ends a statement after this long, and says so. */
export const statementTimeout = 30_000

/**
 * Closes a connection that owes an answer but is silent for longer than any statement may take: the line is dead. Otherwise the system
 * would retransmit for a quarter of an hour.
 */
export function endSilence(client: pg.PoolClient, maxSilence: number): void {
  const stream = client.connection.stream as Socket
  stream.setTimeout(maxSilence, () => {
    if (owesAnswer(client))
      stream.destroy(new Error(`Connection terminated: no answer of the database for ${maxSilence} ms`))
  })
}

/** Missing in the types of `pg`. */
function owesAnswer(client: pg.PoolClient): boolean {
  const asked = client as unknown as { _activeQuery: unknown; _sentQueryQueue: unknown[] }
  return Boolean(asked._activeQuery) || asked._sentQueryQueue.length > 0
}
