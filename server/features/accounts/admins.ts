import { sql } from 'kysely'
import { isEmail } from '../../../core/fields/email.ts'
import type { Tx } from '../../platform/db/database.ts'

/** The e-mail addresses of the account's administrators; people who have not accepted their invitation do not count. */
export async function readAdminAddresses(tx: Tx): Promise<string[]> {
  const settings = await tx.db
    .selectFrom('account_settings')
    .select('admins')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  const rows = await tx.db
    .selectFrom('users as u')
    .innerJoin('grants as g', 'g.user_id', 'u.id')
    .where('g.account_id', '=', tx.accountId)
    .where('g.withdrawn_at', 'is', null)
    .where('u.deactivated_at', 'is', null)
    .where('u.is_pending', '=', false)
    .where(sql<boolean>`u.id = any(${settings?.admins ?? []}::text[])`)
    .select('u.email')
    .orderBy('u.email')
    .execute()
  return [...new Set(rows.map(({ email }) => email))].filter(isEmail)
}
