import type { Session } from '../../../core/rules/can.ts'
import { levelOne } from '../../../core/rules/role.ts'
import { keyOfUser, readKeySession } from '../../platform/auth/key-sessions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { members } from './read.ts'

/** What whoever ordered a job may do now: rights that were withdrawn meanwhile count no more (API-07). */
export async function sessionOfOrder(tx: Tx, { userId }: Session): Promise<Session | undefined> {
  const key = keyOfUser(userId)
  return key === undefined ? sessionOf(tx, userId) : readKeySession(tx, key)
}

/** What a person may do now, who isn't there: their links show and ask for no more. Undefined without a grant. */
export async function sessionOf(tx: Tx, userId: string): Promise<Session | undefined> {
  const member = await members(tx)
    .select(['u.name', 'u.email', 'g.role_keys'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  const row = await tx.db
    .selectFrom('account_settings as s')
    .leftJoin('assignments as a', (join) =>
      join.on('a.account_id', '=', tx.accountId).on('a.user_id', '=', userId),
    )
    .select([
      's.feature_flags',
      's.admins',
      'a.organizations',
      'a.product_schemas',
      'a.milestone_schemas',
      'a.tags',
    ])
    .where('s.account_id', '=', tx.accountId)
    .executeTakeFirst()
  if (!member || !row) return undefined
  return {
    userId,
    accountId: tx.accountId,
    name: member.name,
    email: member.email,
    roles: member.role_keys,
    admin: row.admins.includes(userId),
    levelOne: member.role_keys.includes(levelOne),
    flags: row.feature_flags,
    organizations: row.organizations ?? [],
    stages: row.product_schemas ?? {},
    milestoneSchemas: row.milestone_schemas ?? {},
    tags: row.tags ?? [],
  }
}
