import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Right } from '../../../core/rules/can.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { touchAccount } from './revision.ts'
import type { NewUser } from './write.ts'

/** Creates an empty account; a pack configures it. */
export async function createAccount(
  { pool }: Database,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await pool.query('insert into accounts (id, name) values ($1, $2) on conflict (id) do nothing', [id, name])
}

export async function createUser({ pool }: Database, { id, email, name }: NewUser): Promise<void> {
  await pool.query('insert into users (id, email, name) values ($1, $2, $3) on conflict (id) do nothing', [
    id,
    email,
    name,
  ])
}

/** Grants a user access to an account with these roles; rights need an assignment, or administrator status. */
export async function grantAccount(
  { pool }: Database,
  accountId: string,
  userId: string,
  roles: string[],
): Promise<void> {
  await pool.query(
    `with granted as (
       insert into grants (id, account_id, user_id, role_keys) values ($1, $2, $3, $4)
       on conflict (account_id, user_id) do update set role_keys = excluded.role_keys
     )
     update accounts set revision = revision + 1 where id = $2`,
    [v7(), accountId, userId, roles],
  )
}

/** Replaces the account's administrators (accountSettings.admins). */
export async function setAdmins(tx: Tx, admins: string[]): Promise<void> {
  await tx.db
    .insertInto('account_settings')
    .values({ account_id: tx.accountId, settings: {}, feature_flags: [], admins })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ admins }))
    .execute()
  tx.event({ action: 'update', type: 'account_settings', id: tx.accountId, after: { admins } })
  await touchAccount(tx)
}

export interface Rights {
  organizations: string[]
  stages: Record<string, Right>
  milestoneSchemas: Record<string, Right>
  tags: string[]
}

/** Replaces a user's rights. */
export async function assign(tx: Tx, userId: string, rights: Rights): Promise<void> {
  const values = {
    organizations: rights.organizations,
    product_schemas: rights.stages,
    milestone_schemas: rights.milestoneSchemas,
    tags: rights.tags,
    updated_at: tx.now,
  }
  await tx.db
    .insertInto('assignments')
    .values({ account_id: tx.accountId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
    .execute()
  tx.event({ action: 'assign', type: 'assignments', id: userId, after: rights })
  await touchAccount(tx)
}

/** Assigns one more organization to a user. */
export async function assignOrganization(tx: Tx, userId: string, organizationId: string): Promise<void> {
  await tx.db
    .updateTable('assignments')
    .set({ organizations: sql`array_append(organizations, ${organizationId}::uuid)` })
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .execute()
  await touchAccount(tx)
}
