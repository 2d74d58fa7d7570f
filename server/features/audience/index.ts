import type { Feature } from '../../platform/feature.ts'
import { mountAudience } from './routes.ts'

export const audience = { mount: mountAudience } satisfies Feature
