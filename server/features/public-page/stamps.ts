import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { runPrepared } from '../../platform/db/prepared.ts'

/** The state of an account: the head of its event chain, and its revision. Every write moves one of them. */
export interface Stamp {
  head: number
  revision: number
}

/** A page made at the same stamp is still valid. */
export const isSame = (a: Stamp, b: Stamp) => a.head === b.head && a.revision === b.revision

export async function readStamp(tx: Tx): Promise<Stamp> {
  const [head] = await runPrepared(
    tx,
    ['head'],
    { accountId: tx.accountId },
    ({ accountId }) => sql<{ n: number }>`select n from event_heads where account_id = ${accountId}`,
  )
  return { head: head?.n ?? 0, revision: tx.revision }
}

/** The current stamp, in one round trip. */
export async function lookUpStamp(database: Database, accountId: string): Promise<Stamp> {
  const stamp = await database.look<Stamp>(accountId, {
    name: 'stamp',
    text: `select h.n as head, a.revision from event_heads h join accounts a on a.id = h.account_id
           where h.account_id = $1 and a.id = $1`,
    values: [accountId],
  })
  return stamp ?? { head: 0, revision: 0 }
}
