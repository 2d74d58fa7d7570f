import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { PackSettings } from '../../../core/pack/shape.ts'
import type { Flag } from '../../../core/rules/access.ts'
import type { Member } from '../../platform/auth/sessions.ts'
import type { Database, Tx } from '../../platform/db/database.ts'

/** Inserts the transaction's account; false if it exists. */
export async function insertAccount(tx: Tx, name: string): Promise<boolean> {
  const created = await tx.db
    .insertInto('accounts')
    .values({ id: tx.accountId, name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created !== undefined
}

export async function renameAccount(tx: Tx, name: string): Promise<void> {
  await tx.db.updateTable('accounts').set({ name }).where('id', '=', tx.accountId).execute()
}

export async function writeSettings(tx: Tx, settings: PackSettings, featureFlags: Flag[]): Promise<void> {
  const values = {
    // A column of JSON takes any object; an interface has no index signature to prove it.
    settings: settings as unknown as Record<string, unknown>,
    feature_flags: featureFlags,
    updated_at: tx.now,
  }
  await tx.db
    .insertInto('account_settings')
    .values({ account_id: tx.accountId, ...values, admins: [] })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...values, version: sql`account_settings.version + 1` }),
    )
    .execute()
}

export interface NewUser {
  id: string
  email: string
  name: string
}

export async function insertUser(tx: Tx, { id, email, name }: NewUser): Promise<void> {
  await tx.db.insertInto('users').values({ id, email, name, deactivated_at: null }).execute()
}

/** Grants a user access to the transaction's account; an existing grant keeps its roles. */
export async function insertGrant(tx: Tx, userId: string, roles: string[]): Promise<void> {
  await tx.db
    .insertInto('grants')
    .values({ id: v7(), account_id: tx.accountId, user_id: userId, role_keys: roles })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute()
}

/** Stores another provider's current data of a user, with the user's grant in one account. */
export async function storeMember(
  { pool }: Database,
  { userId, name, email, accountId, roles }: Member,
): Promise<void> {
  await pool.query(
    `with user_met as (
       insert into users (id, email, name) values ($1, $2, $3)
       on conflict (id) do update set email = excluded.email, name = excluded.name
       where (users.email, users.name) is distinct from (excluded.email, excluded.name)
     )
     insert into grants (id, account_id, user_id, role_keys)
     select $4, a.id, $1, $6 from accounts a where a.id = $5
     on conflict (account_id, user_id) do update set role_keys = excluded.role_keys
     where grants.role_keys is distinct from excluded.role_keys`,
    [userId, email || userId, name, v7(), accountId, roles],
  )
}
