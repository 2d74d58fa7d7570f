import type { Feature } from '../../platform/feature.ts'
import { mountLineage } from './routes.ts'

export const lineage = { mount: mountLineage } satisfies Feature
