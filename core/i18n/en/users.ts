import type { users as spanish } from '../es/users.ts'
import type { Shape } from '../shape.ts'

export const users: Shape<typeof spanish> = {
  registeredAlready: 'That person has accepted the invitation already.',
  mail: {
    subject: 'You are invited to Rastro',
    invited: '{{account}} invites you to work in Rastro. This link lets you in:',
    once: 'The link is for you and works once. If you did not expect this invitation, you need not do anything.',
  },
}
