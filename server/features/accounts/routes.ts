import { accounts } from '../../../core/contract/accounts.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { levelOne } from '../../platform/auth/sessions.ts'

/** Defaults of the settings that the account's configuration leaves out (AUT-15). */
const defaults = {
  filters: [],
  showCharts: false,
  organizationType: 'ss',
  defaultLang: 'es',
  supportedLangs: ['es', 'en'],
  dashboardId: null,
  accent: 'yerba',
}

export function mountAccounts(api: Api): void {
  mount(api, accounts, {
    decodeToken: async ({ session }) => ({ accountId: session.accountId, userId: session.userId }),
    session: async ({ session }) => session,
    settings: async ({ tx, session }) => {
      const row = await tx.db
        .selectFrom('account_settings')
        .select(['settings', 'admins'])
        .where('account_id', '=', tx.accountId)
        .executeTakeFirstOrThrow()
      return { ...defaults, ...row.settings, admins: session.admin ? row.admins : [] }
    },
    featureFlags: async ({ session }) => ({ collection: session.flags.map((name) => ({ name })) }),
    roles: async () => ({
      collection: [levelOne, 'Level two', 'admin'].map((name) => ({ _id: name, name })),
    }),
  })
}
