import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** The state of an account: the head of its event chain, and its revision. Every write moves one of them. */
export interface Stamp {
  head: number
  revision: number
}

/** A page made at the same stamp is still valid. */
export const isSame = (a: Stamp, b: Stamp) => a.head === b.head && a.revision === b.revision

/** The head of an account's events, as a part of the statement that reads a page's records. */
export const headOf = (accountId: string) =>
  sql`select coalesce(max(n), 0) from event_heads where account_id = ${accountId}`

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
