import type { Feature } from '../../platform/feature.ts'
import { archivableInsights, insightNoun } from './archive.ts'
import { mountInsights } from './routes.ts'
import { verifiedInsights } from './verify.ts'

export const insights = {
  tables: ['insights'],
  mount: mountInsights,
  verify: [verifiedInsights],
  holdsFiles: [{ table: 'insights', column: 'name' }],
  named: { insights: insightNoun },
  archivable: { insights: archivableInsights },
} satisfies Feature
