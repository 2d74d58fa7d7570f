import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { difference, type Verification } from './difference.ts'

/** Each secret of the account opens a notice, a link of an inquiry, an authority view or as a key, and each of these that was handed out has a secret. */
export async function verifySecrets(tx: Tx): Promise<Verification> {
  const { rows } = await sql<{ id: string; what: string | null }>`
    with known as (
      select 'recall' as kind, id, sent_at is not null as has from recall_notices where account_id = ${tx.accountId}
      union all
      select 'view', id, true from views where account_id = ${tx.accountId}
      union all
      select 'inquiry', id, true from inquiry_links where account_id = ${tx.accountId}
      union all
      select 'key', id, true from api_keys where account_id = ${tx.accountId}
    )
    select coalesce(n.id, s.record_id) as id,
      case when n.id is null then 'opens nothing' when s.record_id is null and n.has then 'is missing' end as what
    from (
      select distinct kind, record_id from secrets
      where account_id = ${tx.accountId} and kind in ('recall', 'inquiry', 'view', 'key') offset 0
    ) s
    full join known n on n.id = s.record_id and n.kind = s.kind
  `.execute(tx.db)
  return {
    rows: rows.length,
    differ: rows.flatMap(({ id, what }) => (what ? [difference(tx, 'secrets', id, what)] : [])),
  }
}
