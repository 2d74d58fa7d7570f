import type { Feature } from '../../platform/feature.ts'
import { mountFiles } from './routes.ts'

export const files = { tables: ['files'], mount: mountFiles } satisfies Feature
