import { sql } from 'kysely'
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
export const assignOrganization = (tx: Tx, userId: string, organizationId: string): Promise<void> =>
  assignMore(tx, userId, 'organizations', [organizationId])

/** Assigns more tags to a user. */
export const assignTags = (tx: Tx, userId: string, tagIds: readonly string[]): Promise<void> =>
  assignMore(tx, userId, 'tags', tagIds)

async function assignMore(
  tx: Tx,
  userId: string,
  column: 'organizations' | 'tags',
  ids: readonly string[],
): Promise<void> {
  const known = await tx.db
    .selectFrom('assignments')
    .select(column)
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return
  await replaceIds(tx, userId, column, known[column], [...known[column], ...ids])
  await touchAccount(tx)
}

/** Takes a tag from everybody who has it. */
export async function unassignTag(tx: Tx, tagId: string): Promise<void> {
  const holders = await tx.db
    .selectFrom('assignments')
    .select(['user_id', 'tags'])
    .where('account_id', '=', tx.accountId)
    .where(sql<boolean>`${tagId} = any(tags)`)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  for (const { user_id: userId, tags } of holders)
    await replaceIds(
      tx,
      userId,
      'tags',
      tags,
      tags.filter((id) => id !== tagId),
    )
  if (holders.length) await touchAccount(tx)
}

async function replaceIds(
  tx: Tx,
  userId: string,
  column: 'organizations' | 'tags',
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  await tx.db
    .updateTable('assignments')
    .set({ [column]: after, updated_at: tx.now })
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .execute()
  tx.event({
    action: 'assign',
    type: 'assignments',
    id: userId,
    before: { [column]: before },
    after: { [column]: after },
  })
}
