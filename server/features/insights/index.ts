import type { Feature } from '../../platform/feature.ts'
import { verifiedInsights } from './verify.ts'

export const insights = { tables: ['insights'], verify: [verifiedInsights] } satisfies Feature
