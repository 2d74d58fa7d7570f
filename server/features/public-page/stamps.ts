import type { Tx } from '../../platform/db/database.ts'

/** How far an account has come: the head of its chain of events, and its revision. Every write moves one of them. */
export interface Stamp {
  head: number
  revision: number
}

/** A page that was made under the same stamp is still true. */
export const isSame = (a: Stamp, b: Stamp) => a.head === b.head && a.revision === b.revision

export async function readStamp(tx: Tx): Promise<Stamp> {
  const head = await tx.db
    .selectFrom('event_heads')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  return { head: head?.n ?? 0, revision: tx.revision }
}
