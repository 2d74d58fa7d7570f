import type { Right } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { touchAccount } from './revision.ts'

/** Replaces the account's administrators (accountSettings.admins). */
export async function setAdmins(tx: Tx, admins: string[]): Promise<void> {
  await tx.db
    .insertInto('account_settings')
    .values({ account_id: tx.accountId, settings: {}, feature_flags: [], admins, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ admins, updated_at: tx.now }))
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
  const columns = {
    organizations: rights.organizations,
    product_schemas: rights.stages,
    milestone_schemas: rights.milestoneSchemas,
    tags: rights.tags,
  }
  const values = { ...columns, updated_at: tx.now }
  await tx.db
    .insertInto('assignments')
    .values({ account_id: tx.accountId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
    .execute()
  tx.event({ action: 'assign', type: 'assignments', id: userId, after: columns })
  await touchAccount(tx)
}

/** Assigns one more organization to a user. */
export async function assignOrganization(tx: Tx, userId: string, organizationId: string): Promise<void> {
  const known = await tx.db
    .selectFrom('assignments')
    .select('organizations')
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return
  const organizations = [...known.organizations, organizationId]
  await tx.db
    .updateTable('assignments')
    .set({ organizations, updated_at: tx.now })
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .execute()
  tx.event({ action: 'assign', type: 'assignments', id: userId, before: known, after: { organizations } })
  await touchAccount(tx)
}
