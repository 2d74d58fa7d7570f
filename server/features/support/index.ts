import { sql } from 'kysely'
import { text } from '../../../core/i18n/index.ts'
import type { Feature } from '../../platform/feature.ts'
import { namedAs } from '../../platform/nouns.ts'
import { sendRequest } from './mail.ts'
import { mountSupport } from './routes.ts'
import { verifiedSupport } from './verify.ts'

export const support = {
  tables: ['support_requests'],
  named: { support_requests: namedAs((_tx, _id, language) => text(language, 'history.names.request')) },
  mount: mountSupport,
  jobs: { 'mail.support': sendRequest },
  verify: [verifiedSupport],
  holdsFiles: [{ table: 'support_requests', column: 'files', holds: () => sql`true` }],
} satisfies Feature
