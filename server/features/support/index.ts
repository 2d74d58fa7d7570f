import type { Feature } from '../../platform/feature.ts'
import { sendRequest } from './mail.ts'
import { mountSupport } from './routes.ts'
import { verifiedSupport } from './verify.ts'

export const support = {
  tables: ['support_requests'],
  mount: mountSupport,
  jobs: { 'mail.support': sendRequest },
  verify: [verifiedSupport],
  holdsFiles: [{ table: 'support_requests', column: 'files', stays: true }],
} satisfies Feature
