import type { Feature } from '../../platform/feature.ts'
import { mountUses } from './routes.ts'

export const uses = { mount: mountUses } satisfies Feature
