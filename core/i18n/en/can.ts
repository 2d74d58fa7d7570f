import type { can as spanish } from '../es/can.ts'
import type { Shape } from '../shape.ts'

export const can: Shape<typeof spanish> = {
  feature: 'this account does not have the feature',
  levelOne: 'not allowed to level one users',
  reader: 'your user may only read',
  admin: 'whoever administers the account does it',
  organization: 'that organization is not assigned to your user',
  stage: 'you have no write permission on this stage',
  milestoneSchema: 'you have no write permission on this process',
  tag: 'that tag is not assigned to your user',
  key: 'that key does not reach this',
}
