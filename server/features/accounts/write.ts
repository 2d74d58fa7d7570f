import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { PackSettings } from '../../../core/pack/shape.ts'
import type { Flag } from '../../../core/rules/access.ts'
import type { Member } from '../../platform/auth/sessions.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { lockHead } from '../../platform/db/events.ts'

/** Inserts the transaction's account and begins its chain of events; false if it exists. */
export async function insertAccount(tx: Tx, name: string): Promise<boolean> {
  const created = await tx.db
    .insertInto('accounts')
    .values({ id: tx.accountId, name, created_at: tx.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('revision')
    .executeTakeFirst()
  if (!created) return false
  tx.raised(created.revision)
  await lockHead(tx)
  tx.event({ action: 'create', type: 'accounts', id: tx.accountId, after: { name } })
  return true
}

export async function renameAccount(tx: Tx, name: string): Promise<void> {
  const { name: before } = await tx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  if (before === name) return
  await tx.db.updateTable('accounts').set({ name }).where('id', '=', tx.accountId).execute()
  tx.event({
    action: 'update',
    type: 'accounts',
    id: tx.accountId,
    before: { name: before },
    after: { name },
  })
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
  tx.event({
    action: 'apply',
    type: 'account_settings',
    id: tx.accountId,
    after: { settings, feature_flags: featureFlags },
  })
}

export interface NewUser {
  id: string
  email: string
  name: string
}

/** Inserts a person, or does nothing if the person is known. `isPending`: invited, and not accepted yet. */
export async function insertUser(
  tx: Tx,
  { id, email, name }: NewUser,
  { isPending = false } = {},
): Promise<void> {
  const created = await tx.db
    .insertInto('users')
    .values({ id, email, name, created_at: tx.now, deactivated_at: null, is_pending: isPending })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created)
    tx.event({
      action: 'create',
      type: 'users',
      id,
      after: { email, name, ...(isPending ? { is_pending: true } : {}) },
    })
}

/** Grants a user access to the transaction's account, again if the grant was withdrawn; a live one keeps its roles. */
export async function insertGrant(tx: Tx, userId: string, roles: string[]): Promise<void> {
  const created = await tx.db
    .insertInto('grants')
    .values({ id: v7(), account_id: tx.accountId, user_id: userId, role_keys: roles, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .returning(['id', 'role_keys'])
    .executeTakeFirst()
  if (created) tx.event({ action: 'create', type: 'grants', id: userId, after: created })
  else await restoreGrant(tx, userId, roles)
}

async function restoreGrant(tx: Tx, userId: string, roles: string[]): Promise<void> {
  const restored = await tx.db
    .updateTable('grants')
    .set(({ eb }) => ({ role_keys: roles, withdrawn_at: null, version: eb('version', '+', 1) }))
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is not', null)
    .returning(['role_keys', 'withdrawn_at', 'version'])
    .executeTakeFirst()
  if (restored) tx.event({ action: 'restore', type: 'grants', id: userId, after: restored })
}

/** Stores another provider's current data of a user, with the user's grant in one account. Writes only what has changed. */
export async function storeMember(database: Database, member: Member): Promise<void> {
  const { userId, accountId } = member
  await database.inAccount({ accountId, userId }, async (tx) => {
    const account = await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) return
    await storePerson(tx, member)
    await storeRoles(tx, member)
  })
}

async function storePerson(tx: Tx, { userId, name, email: given }: Member): Promise<void> {
  const email = given || userId
  const known = await tx.db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!known) return insertUser(tx, { id: userId, email, name })
  if (known.email === email && known.name === name) return
  await tx.db.updateTable('users').set({ email, name }).where('id', '=', userId).execute()
  tx.event({ action: 'update', type: 'users', id: userId, before: known, after: { email, name } })
}

async function storeRoles(tx: Tx, { userId, roles }: Member): Promise<void> {
  const known = await tx.db
    .selectFrom('grants')
    .select('role_keys')
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!known) return insertGrant(tx, userId, roles)
  if (JSON.stringify(known.role_keys) === JSON.stringify(roles)) return
  await tx.db
    .updateTable('grants')
    .set({ role_keys: roles })
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .execute()
  tx.event({ action: 'update', type: 'grants', id: userId, before: known, after: { role_keys: roles } })
}
