import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { difference, type Verification } from './difference.ts'

/** Each secret of the account opens a notice, and each notice that was sent has a secret. */
export async function verifySecrets(tx: Tx): Promise<Verification> {
  const { rows } = await sql<{ id: string; what: string | null }>`
    select coalesce(n.id, s.record_id) as id,
      case when n.id is null then 'opens nothing' when s.record_id is null and n.sent_at is not null then 'is missing' end as what
    from (select distinct record_id from secrets where account_id = ${tx.accountId} and kind = 'recall' offset 0) s
    full join (select id, sent_at from recall_notices where account_id = ${tx.accountId}) n on n.id = s.record_id
  `.execute(tx.db)
  return {
    rows: rows.length,
    differ: rows.flatMap(({ id, what }) => (what ? [difference(tx, 'secrets', id, what)] : [])),
  }
}
