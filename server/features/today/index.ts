import type { Feature } from '../../platform/feature.ts'
import { mountToday } from './routes.ts'

export const today = { tables: ['visits'], mount: mountToday } satisfies Feature
