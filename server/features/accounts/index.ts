import type { Feature, Nameable } from '../../platform/feature.ts'
import { namedAs } from '../../platform/nouns.ts'
import { namesOf } from './members.ts'
import { mountAccounts } from './routes.ts'
import { verifiedAccounts } from './verify.ts'

/** History names events of people by the people themselves. */
const people: Nameable = {
  async names(tx, _session, ids) {
    const names = await namesOf(tx, ids)
    return [...names].map(([id, name]) => ({ id, name, isReadable: true, isLive: true }))
  },
}

const account = namedAs(async (tx) => {
  const query = tx.db.selectFrom('accounts').select('name').where('id', '=', tx.accountId)
  return (await query.executeTakeFirstOrThrow()).name
})

export const accounts = {
  tables: ['accounts', 'users', 'grants', 'account_settings', 'assignments', 'gtin_accounts'],
  mount: mountAccounts,
  verify: verifiedAccounts,
  named: { users: people, grants: people, assignments: people, accounts: account, account_settings: account },
  unique: { users_email: 'EMAIL_TAKEN' },
} satisfies Feature
