import type { Feature } from '../../platform/feature.ts'
import { verifiedInsights } from './verify.ts'

export const insights = {
  tables: ['insights'],
  verify: [verifiedInsights],
  holdsFiles: [{ table: 'insights', column: 'name' }],
} satisfies Feature
