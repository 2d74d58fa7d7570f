import type { Feature } from '../../platform/feature.ts'
import { findChecks } from './name.ts'
import { mountChecks } from './routes.ts'
import { verifiedChecks } from './verify.ts'

export const checks = {
  tables: ['checks'],
  mount: mountChecks,
  references: { check: findChecks },
  holdsFiles: [{ table: 'checks', column: 'data' }],
  verify: [verifiedChecks],
} satisfies Feature
