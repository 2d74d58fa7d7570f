import type { Feature } from '../../platform/feature.ts'
import { mountAccounts } from './routes.ts'
import { verifiedAccounts } from './verify.ts'

export const accounts = {
  tables: ['accounts', 'users', 'grants', 'account_settings', 'assignments'],
  mount: mountAccounts,
  verify: verifiedAccounts,
  unique: { users_email: 'EMAIL_TAKEN' },
} satisfies Feature
