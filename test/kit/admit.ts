import { touchAccount } from '../../server/features/accounts/revision.ts'
import { insertAccount, insertGrant, insertUser, type NewUser } from '../../server/features/accounts/write.ts'
import type { Database } from '../../server/platform/db/database.ts'

/** Lets a person into an account, and makes both if they are missing. `roles` replace those of an earlier grant. */
export async function admit(
  database: Database,
  accountId: string,
  user: NewUser,
  roles: string[] = [],
): Promise<void> {
  await database.inAccount({ accountId, userId: user.id }, async (tx) => {
    await insertAccount(tx, accountId)
    await insertUser(tx, user)
    await insertGrant(tx, user.id, roles)
    const { role_keys: stored } = await tx.db
      .selectFrom('grants')
      .select('role_keys')
      .where('account_id', '=', accountId)
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (JSON.stringify(stored) === JSON.stringify(roles)) return
    await tx.db
      .updateTable('grants')
      .set({ role_keys: roles })
      .where('account_id', '=', accountId)
      .where('user_id', '=', user.id)
      .execute()
    tx.event({ action: 'update', type: 'grants', id: user.id, after: { role_keys: roles } })
    await touchAccount(tx)
  })
}
