import { sendPasswordLink } from '../../identity/forgotten.ts'
import type { Feature } from '../../platform/feature.ts'
import { sendInvitation } from './invite.ts'
import { seekUsers } from './seek.ts'
import { mountUsers } from './routes.ts'

export const users = {
  mount: mountUsers,
  sought: { users: seekUsers },
  jobs: { 'mail.invitation': sendInvitation, 'mail.password': sendPasswordLink },
} satisfies Feature
