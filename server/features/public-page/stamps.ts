import type { Tx } from '../../platform/db/database.ts'

/** The state of an account: the head of its event chain, and its revision. Every write moves one of them. */
export interface Stamp {
  head: number
  revision: number
}

/** A page made at the same stamp is still valid. */
export const isSame = (a: Stamp, b: Stamp) => a.head === b.head && a.revision === b.revision

export async function readStamp(tx: Tx): Promise<Stamp> {
  const head = await tx.db
    .selectFrom('event_heads')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  return { head: head?.n ?? 0, revision: tx.revision }
}
