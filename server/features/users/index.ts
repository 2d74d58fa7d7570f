import { sendPasswordLink } from '../../identity/forgotten.ts'
import type { Feature } from '../../platform/feature.ts'
import { sendInvitation } from './invite.ts'
import { mountUsers } from './routes.ts'

export const users = {
  mount: mountUsers,
  jobs: { 'mail.invitation': sendInvitation, 'mail.password': sendPasswordLink },
} satisfies Feature
