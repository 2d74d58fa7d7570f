import type { Feature } from '../../platform/feature.ts'
import { findChecks } from './name.ts'
import { checkNoun } from './noun.ts'
import { mountChecks } from './routes.ts'
import { verifiedChecks } from './verify.ts'

export const checks = {
  tables: ['checks'],
  mount: mountChecks,
  references: { check: findChecks },
  holdsFiles: [{ table: 'checks', column: 'data' }],
  verify: [verifiedChecks],
  named: { checks: checkNoun },
} satisfies Feature
