import type { Feature } from '../../platform/feature.ts'
import { archivableInsights } from './archive.ts'
import { mountInsights } from './routes.ts'
import { verifiedInsights } from './verify.ts'

export const insights = {
  tables: ['insights'],
  mount: mountInsights,
  verify: [verifiedInsights],
  holdsFiles: [{ table: 'insights', column: 'name' }],
  archivable: { insights: archivableInsights },
} satisfies Feature
