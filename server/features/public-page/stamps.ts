import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'

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

/** The account's stamp in the transaction's snapshot. */
export async function readStamp(tx: Tx): Promise<Stamp> {
  const [row] = await readHead(tx, {}, null)
  return { head: row!.head, revision: tx.revision }
}

const readHead = accountStatement((tx) => sql<{ head: number }>`select (${headOf(tx.accountId)}) as head`)
