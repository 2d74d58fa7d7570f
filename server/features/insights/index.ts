import type { Feature } from '../../platform/feature.ts'

export const insights = { tables: ['insights'] } satisfies Feature
